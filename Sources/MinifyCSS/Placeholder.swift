internal import AssetText
