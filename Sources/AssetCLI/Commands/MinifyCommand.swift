struct MinifyCommand { init(_ s: CommandSession) {}; func run() throws {} }
