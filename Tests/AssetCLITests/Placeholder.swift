import AssetCLI
import Testing
