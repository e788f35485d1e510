import AssetPack
import Testing
