import AssetArchive
import Testing
