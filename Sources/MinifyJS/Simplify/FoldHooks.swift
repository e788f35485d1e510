internal import AssetText

extension Simplifier {
  mutating func foldUpdate(_ id: NodeID, _ context: ValueUse) -> NodeID { id }
  mutating func foldOptionalChain(_ id: NodeID, _ context: ValueUse) -> NodeID { id }
  mutating func foldArray(_ id: NodeID, _ context: ValueUse) -> NodeID { id }
  mutating func foldObject(_ id: NodeID, _ context: ValueUse) -> NodeID { id }
  mutating func foldDefault(_ id: NodeID) -> NodeID { id }
  mutating func foldMember(_ id: NodeID, _ context: ValueUse) -> NodeID { id }

  mutating func foldReturn(_ id: NodeID) -> NodeID {
    let value = tree.operand(id)
    guard value.exists, isUndefined(value), !(around.isAsync && around.isGenerator),
      around.isFunction, spend("return-undefined", id)
    else { return id }
    tree.setOperand(id, .none)
    return id
  }

}
