import { inlineStyles, readStyles } from './svg-styles.ts'

const elements = new Set(
  'g path rect line polyline polygon circle ellipse text tspan defs linearGradient radialGradient stop clipPath mask pattern marker symbol use title desc svg'.split(
    ' ',
  ),
)

const attributes = new Set(
  (
    'd x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points transform viewBox preserveAspectRatio offset rotate ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap ' +
    'stroke-linejoin stroke-miterlimit opacity clip-path clip-rule mask display visibility vector-effect paint-order ' +
    'font-family font-size font-weight font-style text-anchor dominant-baseline letter-spacing text-decoration ' +
    'stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform ' +
    'clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient marker-start marker-mid marker-end'
  ).split(' '),
)

const local = /url\(\s*['"]?#([^)'"]+)['"]?\s*\)/g

/** `url(#a)` becomes ours; a reference to anywhere else is dropped. */
const ownReferences = (value: string, prefix: string): string | undefined => {
  const rewritten = value.replace(local, (_all, id: string) => `url(#${prefix}${id})`)
  return /url\((?!#)/i.test(rewritten.replace(/\s/g, '')) ? undefined : rewritten
}

const svgNamespace = 'http://www.w3.org/2000/svg'

const copyAttributes = (from: Element, to: Element, prefix: string) => {
  for (const { name, value } of from.attributes) {
    const kept = attributes.has(name) ? ownReferences(value, prefix) : undefined
    if (kept !== undefined) to.setAttribute(name, kept)
  }
  if (from.id) to.setAttribute('id', prefix + from.id)
  const href = from.getAttribute('href') ?? from.getAttribute('xlink:href')
  if (href?.startsWith('#')) to.setAttribute('href', `#${prefix}${href.slice(1)}`)
}

interface Copying {
  readonly prefix: string
  readonly styles: ReturnType<typeof readStyles>
}

const copy = (from: Element, copying: Copying): Element | undefined => {
  if (!elements.has(from.localName) || from.id === 'stalls') return undefined
  const to = document.createElementNS(svgNamespace, from.localName)
  copyAttributes(from, to, copying.prefix)
  for (const [name, value] of inlineStyles(from, copying.styles)) {
    const kept = attributes.has(name) ? ownReferences(value, copying.prefix) : undefined
    if (kept !== undefined) to.setAttribute(name, kept)
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.append(child.textContent ?? '')
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const kept = copy(child as Element, copying)
      if (kept) to.append(kept)
    }
  }
  return to
}

/**
 * The operator's walls, aisles and words, without the stalls (STA-12): new elements of allowed names and
 * attributes only, so that nothing of a file can run or load even if it was never cleaned.
 */
export const keepStructure = (root: Element, prefix: string): Element[] => {
  const styles = readStyles(root)
  return [...root.children].flatMap((child) => copy(child, { prefix, styles }) ?? [])
}
