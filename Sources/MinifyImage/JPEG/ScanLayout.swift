/// How the blocks of all components lie in a picture and in its units (T.81, section A.2).
struct ScanLayout {
  /// Units across and down, of all components together.
  let unitsAcross: Int
  let unitsDown: Int
  /// The blocks of a component in each unit.
  let factors: [(across: Int, down: Int)]
  /// Planes of zeros with the right number of blocks.
  let planes: [Plane]

  init(_ file: JPEGFile) {
    let across = file.components.map(\.across).max() ?? 1
    let down = file.components.map(\.down).max() ?? 1
    func divided(_ value: Int, _ by: Int) -> Int { (value + by - 1) / by }
    if file.components.count == 1 {
      // A component alone has units of one block, whatever its factors.
      (unitsAcross, unitsDown) = (divided(file.width, 8), divided(file.height, 8))
      factors = [(1, 1)]
    } else {
      unitsAcross = divided(file.width, 8 * across)
      unitsDown = divided(file.height, 8 * down)
      factors = file.components.map { ($0.across, $0.down) }
    }
    planes = file.components.map { component in
      let blocksAcross = divided(file.width * component.across, 8 * across)
      let blocksDown = divided(file.height * component.down, 8 * down)
      return Plane(
        across: blocksAcross, down: blocksDown,
        values: [Int16](repeating: 0, count: blocksAcross * blocksDown * 64))
    }
  }
}
