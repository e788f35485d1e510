print("webpack-assets")
