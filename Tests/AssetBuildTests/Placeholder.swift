import AssetBuild
import Testing
