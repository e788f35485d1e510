import AssetText
import MinifyImage
import TestSupport
import Testing

@Suite struct PNGHeaders {
  @Test func refusesWhatIsNotAPNG() {
    #expect(throws: Diagnostic.self) { try PNGMinifier().run([1, 2, 3]) }
  }
}
