import TestSupport
import Testing

@testable import MinifyJS

@Suite struct TableTests {
  @Test func growsAndShrinks() {
    var table = Table<UInt32>(capacity: 1)
    for number in 0..<10_000 { table.append(UInt32(number)) }
    #expect(table.count == 10_000)
    #expect((table[0], table[9_999]) == (0, 9_999))
    table.removeLast(9_000)
    #expect(table.last == 999)
    #expect(table.removeLast() == 999)
    #expect(table.popLast() == 998)
    table.removeAll()
    #expect(table.isEmpty && table.popLast() == nil && table.last == nil)
  }

  @Test func changesElements() {
    var table = Table(repeating: 1, count: 3)
    table[1] += 4
    table.append(contentsOf: [7, 8])
    table.reverse(from: 1)
    table.swapAt(0, 4)
    table.remove(at: 2)
    #expect(table.indices.map { table[$0] } == [5, 8, 1, 1])
  }

  @Test func reversesAnyNumber() {
    for count in 0..<6 {
      var table = Table<Int>()
      table.append(contentsOf: 0..<count)
      table.reverse(from: 0)
      #expect(table.indices.map { table[$0] } == (0..<count).reversed())
    }
  }

  @Test func copiesAreApart() {
    var table = Table(2)
    let other = table.copy()
    table[0] = 3
    table.append(4)
    #expect(other.count == 1 && other[0] == 2)
  }

  @Test func refusesWhatIsNotThere() async {
    await #expect(processExitsWith: .failure) {
      let table = Table(1)
      _ = table[table.count]
    }
    await #expect(processExitsWith: .failure) {
      var table = Table(1)
      table.removeLast(2)
    }
  }
}
