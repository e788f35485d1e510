// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of UIKit that the library uses.
import Foundation

@MainActor open class UIView: NSObject {
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  public var bounds = CGRect.zero
  public var backgroundColor: UIColor?
  public var autoresizingMask: AutoresizingMask = []
  public var isUserInteractionEnabled = true
  public var isOpaque = true
  public private(set) var subviews: [UIView] = []
  private weak var superview: UIView?

  public init(frame: CGRect) { bounds = frame }

  public func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }

  public func removeFromSuperview() { superview?.subviews.removeAll { $0 === self } }
}

open class UIColor: NSObject, @unchecked Sendable {}
