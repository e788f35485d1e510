// "In template": the first tag inside tells which mode the contents are read in.

internal import AssetText

extension HTMLTreeBuilder {
  mutating func inTemplate(start tag: Tag) {
    switch tag.name {
    case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title:
      inHead(start: tag)
    case .caption, .colgroup, .tbody, .tfoot, .thead: goOn(in: .inTable, tag)
    case .col: goOn(in: .inColumnGroup, tag)
    case .tr: goOn(in: .inTableBody, tag)
    case .td, .th: goOn(in: .inRow, tag)
    default: goOn(in: .inBody, tag)
    }
  }

  mutating func inTemplate(end tag: Tag) {
    if tag.name == .template { inHead(end: tag) }
  }

  private mutating func goOn(in mode: Mode, _ tag: Tag) {
    effects += 1
    if !templateModes.isEmpty { templateModes.removeLast() }
    templateModes.append(mode)
    self.mode = mode
    start(tag)
  }
}
