// The properties that the minifier knows something about. Any other one is `unknown`: its value gets the changes that
// are right for every property, and its name decides what it may be moved past.

/// A property with an entry of its own; a name beginning with `--` is `custom`.
enum Property: UInt16, CaseIterable {
  case unknown, custom
  case all, `align-content`, `align-items`, `align-self`, `justify-content`, `justify-items`
  case `justify-self`, `place-content`, `place-items`, `place-self`, animation, `animation-delay`
  case `animation-direction`, `animation-duration`, `animation-fill-mode`
  case `animation-iteration-count`, `animation-name`, `animation-play-state`
  case `animation-timing-function`, `aspect-ratio`, `backdrop-filter`, background
  case `background-attachment`, `background-clip`, `background-color`, `background-image`
  case `background-origin`, `background-position`, `background-position-x`, `background-position-y`
  case `background-repeat`, `background-size`, `block-size`, `inline-size`, `min-block-size`
  case `min-inline-size`, `max-block-size`, `max-inline-size`, border, `border-block`
  case `border-block-color`, `border-block-end`, `border-block-end-color`, `border-block-end-style`
  case `border-block-end-width`, `border-block-start`, `border-block-start-color`
  case `border-block-start-style`, `border-block-start-width`, `border-block-style`
  case `border-block-width`, `border-inline`, `border-inline-color`, `border-inline-end`
  case `border-inline-end-color`, `border-inline-end-style`, `border-inline-end-width`
  case `border-inline-start`, `border-inline-start-color`, `border-inline-start-style`
  case `border-inline-start-width`, `border-inline-style`, `border-inline-width`, `border-top`
  case `border-right`, `border-bottom`, `border-left`, `border-top-color`, `border-right-color`
  case `border-bottom-color`, `border-left-color`, `border-top-style`, `border-right-style`
  case `border-bottom-style`, `border-left-style`, `border-top-width`, `border-right-width`
  case `border-bottom-width`, `border-left-width`, `border-color`, `border-style`, `border-width`
  case `border-collapse`, `border-spacing`, `border-image`, `border-image-outset`
  case `border-image-repeat`, `border-image-slice`, `border-image-source`, `border-image-width`
  case `border-radius`, `border-top-left-radius`, `border-top-right-radius`
  case `border-bottom-right-radius`, `border-bottom-left-radius`, `border-start-start-radius`
  case `border-start-end-radius`, `border-end-start-radius`, `border-end-end-radius`, bottom
  case `box-shadow`, `box-sizing`, `caption-side`, `caret-color`, `accent-color`, clear, clip
  case `clip-path`, color, `column-count`, `column-gap`, `column-rule`, `column-rule-color`
  case `column-rule-style`, `column-rule-width`, `column-width`, columns, `column-span`, contain
  case container, `container-name`, `container-type`, content, `counter-increment`, `counter-reset`
  case `counter-set`, cursor, direction, display, `empty-cells`, fill, `fill-opacity`, filter, flex
  case `flex-basis`, `flex-direction`, `flex-flow`, `flex-grow`, `flex-shrink`, `flex-wrap`, float
  case font, `font-family`, `font-feature-settings`, `font-kerning`, `font-optical-sizing`
  case `font-size`, `font-size-adjust`, `font-stretch`, `font-style`, `font-variant`
  case `font-variant-caps`, `font-variant-ligatures`, `font-variant-numeric`
  case `font-variation-settings`, `font-weight`, gap, `row-gap`, `grid-gap`, `grid-row-gap`
  case `grid-column-gap`, grid, `grid-area`, `grid-auto-columns`, `grid-auto-flow`
  case `grid-auto-rows`, `grid-column`, `grid-column-end`, `grid-column-start`, `grid-row`
  case `grid-row-end`, `grid-row-start`, `grid-template`, `grid-template-areas`
  case `grid-template-columns`, `grid-template-rows`, height, width, `min-height`, `min-width`
  case `max-height`, `max-width`, inset, `inset-block`, `inset-block-end`, `inset-block-start`
  case `inset-inline`, `inset-inline-end`, `inset-inline-start`, left, right, top, `letter-spacing`
  case `line-height`, `line-clamp`, `list-style`, `list-style-image`, `list-style-position`
  case `list-style-type`, margin, `margin-top`, `margin-right`, `margin-bottom`, `margin-left`
  case `margin-block`, `margin-block-end`, `margin-block-start`, `margin-inline`
  case `margin-inline-end`, `margin-inline-start`, mask, `mask-border`, `mask-clip`
  case `mask-composite`, `mask-image`, `mask-mode`, `mask-origin`, `mask-position`, `mask-repeat`
  case `mask-size`, `mask-type`, `object-fit`, `object-position`, `offset-path`, opacity, order
  case orphans, widows, outline, `outline-color`, `outline-offset`, `outline-style`
  case `outline-width`, overflow, `overflow-x`, `overflow-y`, `overflow-wrap`
  case `overscroll-behavior`, `overscroll-behavior-x`, `overscroll-behavior-y`, padding
  case `padding-top`, `padding-right`, `padding-bottom`, `padding-left`, `padding-block`
  case `padding-block-end`, `padding-block-start`, `padding-inline`, `padding-inline-end`
  case `padding-inline-start`, perspective, `perspective-origin`, `pointer-events`, position
  case `position-area`, `position-try`, `position-try-order`, `position-try-fallbacks`, quotes
  case resize, rotate, scale, translate, `scroll-margin`, `scroll-margin-top`
  case `scroll-margin-right`, `scroll-margin-bottom`, `scroll-margin-left`, `scroll-padding`
  case `scroll-padding-top`, `scroll-padding-right`, `scroll-padding-bottom`, `scroll-padding-left`
  case `stop-color`, `flood-color`, `lighting-color`, stroke, `stroke-width`, `stroke-dasharray`
  case `stroke-dashoffset`, `stroke-opacity`, src, `unicode-range`, syntax, `tab-size`
  case `table-layout`, `text-align`, `text-decoration`, `text-decoration-color`
  case `text-decoration-line`, `text-decoration-style`, `text-decoration-thickness`
  case `text-emphasis`, `text-emphasis-color`, `text-indent`, `text-overflow`, `text-shadow`
  case `text-transform`, `text-underline-offset`, transform, `transform-origin`, `transform-style`
  case transition, `transition-delay`, `transition-duration`, `transition-property`
  case `transition-timing-function`, `transition-behavior`, `unicode-bidi`, `user-select`
  case `vertical-align`, visibility, `white-space`, `will-change`, `word-break`, `word-spacing`
  case `writing-mode`, `z-index`, zoom, `-webkit-animation`, `-webkit-animation-delay`
  case `-webkit-animation-duration`, `-webkit-animation-timing-function`, `-moz-animation`
  case `-o-animation`, `-webkit-transition`, `-webkit-transition-duration`
  case `-webkit-transition-delay`, `-webkit-transition-timing-function`, `-moz-transition`
  case `-o-transition`, `-webkit-transform`, `-ms-transform`, `-moz-transform`, `-o-transform`
  case `-webkit-transform-origin`, `-ms-transform-origin`, `-webkit-box-shadow`, `-moz-box-shadow`
  case `-webkit-border-radius`, `-moz-border-radius`, `-webkit-tap-highlight-color`
  case `-webkit-text-fill-color`, `-webkit-text-stroke`, `-webkit-text-stroke-color`
  case `-webkit-text-decoration`, `-webkit-text-decoration-color`, `-webkit-mask`
  case `-webkit-mask-image`, `-webkit-mask-size`, `-webkit-mask-position`, `-webkit-mask-repeat`
  case `-webkit-line-clamp`, `-webkit-filter`, `-webkit-backdrop-filter`, `-webkit-font-smoothing`
  case `-moz-osx-font-smoothing`, `-webkit-appearance`, `-moz-appearance`, appearance
  case `-webkit-flex`, `-ms-flex`, `-webkit-order`, `-ms-flex-order`, `-webkit-column-count`
  case `-moz-column-count`, `-webkit-box-ordinal-group`, `-moz-box-ordinal-group`
  case `box-ordinal-group`, `max-lines`, `hyphenate-limit-chars`, `initial-letter`, `math-depth`
  case `reading-order`, `initial-value`, suffix, prefix, symbols, system
}
