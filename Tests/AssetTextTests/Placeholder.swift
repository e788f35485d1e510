import AssetText
import Testing
