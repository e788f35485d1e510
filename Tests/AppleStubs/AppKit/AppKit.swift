// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of AppKit that the library uses.
import Foundation

@MainActor open class NSView: NSObject {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let width = AutoresizingMask(rawValue: 2)
    public static let height = AutoresizingMask(rawValue: 16)
  }

  public var bounds = CGRect.zero
  public var wantsLayer = false
  public var layer: CALayer?
  public var autoresizingMask: AutoresizingMask = []
  public private(set) var subviews: [NSView] = []
  private weak var superview: NSView?

  public init(frame: CGRect) { bounds = frame }

  public func addSubview(_ view: NSView) {
    subviews.append(view)
    view.superview = self
  }

  public func removeFromSuperview() { superview?.subviews.removeAll { $0 === self } }
}

public final class CGColor: Sendable {}

@MainActor open class CALayer: NSObject { public var backgroundColor: CGColor? }

open class NSColor: NSObject, @unchecked Sendable { public var cgColor: CGColor { CGColor() } }
