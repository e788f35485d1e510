internal import AssetCLI

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

exit(Tool.main(Array(CommandLine.arguments.dropFirst())))
