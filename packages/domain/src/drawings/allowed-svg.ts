/** Elements allowed in a cleaned map. */
export const allowedElements: ReadonlySet<string> = new Set(
  (
    'svg g path rect line polyline polygon circle ellipse text tspan defs linearGradient radialGradient stop clipPath ' +
    'mask pattern marker symbol use title desc style'
  ).split(' '),
)

/** Elements that are removed while their content is kept: drawing programs wrap whole drawings in them. */
export const unwrappedElements: ReadonlySet<string> = new Set(['switch', 'a'])

/** Elements whose text is kept. */
export const textElements: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc', 'style'])

/** Attributes whose value is not a style: kept unchanged. */
export const plainAttributes: ReadonlySet<string> = new Set(
  (
    'id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox preserveAspectRatio offset rotate ' +
    'textLength lengthAdjust gradientUnits spreadMethod patternUnits patternContentUnits clipPathUnits maskUnits ' +
    'maskContentUnits markerWidth markerHeight markerUnits refX refY orient data-head version role aria-label'
  ).split(' '),
)

/** Attributes that a style can set too: their values are checked like styles. */
export const styledAttributes: ReadonlySet<string> = new Set(
  (
    'transform gradientTransform patternTransform fill fill-opacity fill-rule stroke stroke-width stroke-opacity ' +
    'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit opacity clip-path clip-rule ' +
    'mask display visibility vector-effect paint-order font-family font-size font-weight font-style font-stretch ' +
    'text-anchor dominant-baseline alignment-baseline baseline-shift letter-spacing word-spacing text-decoration ' +
    'writing-mode stop-color stop-opacity color marker-start marker-mid marker-end shape-rendering text-rendering ' +
    'color-interpolation overflow mask-type direction unicode-bidi font-variant'
  ).split(' '),
)

/** Properties that only a style can set, in browsers. */
export const styleOnly: ReadonlySet<string> = new Set(
  (
    'font font-kerning font-feature-settings white-space text-transform text-orientation text-decoration-line ' +
    'text-decoration-color text-decoration-style isolation mix-blend-mode'
  ).split(' '),
)
