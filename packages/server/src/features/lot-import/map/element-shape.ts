import { lengthOf } from '@stallwise/domain/drawings/lengths.ts'
import type { Read } from './css-transform.ts'
import type { ElementStyle } from './style-rules.ts'

/** Properties of a style that give the shape of an element. Source: SVG 2, 7.1; browsers ignore those of a nested drawing. */
const properties: Readonly<Record<string, readonly string[]>> = {
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  path: ['d'],
  use: ['x', 'y'],
  root: ['width', 'height'],
}

const none: readonly string[] = []
const sizes = new Set(['width', 'height', 'r', 'rx', 'ry'])

/** The value as an attribute has it; '' = as if there were none. Numbers of an own style need no unit, those of a rule do. */
const readLength = (name: string, text: string, needsUnit: boolean): Read<string> => {
  if (needsUnit && /\d$/.test(text) && Number(text) !== 0) return undefined
  if (/^(?:initial|unset|revert)$/i.test(text) || (text === 'auto' && sizes.has(name))) return ''
  if (/^(?:inherit|revert-layer)$|\(/i.test(text)) return 'unread'
  const isShare = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:%|em|rem|ex|ch|vw|vh)$/i.test(text)
  if (!isShare && lengthOf(text) === undefined) return undefined
  return sizes.has(name) && text.startsWith('-') ? undefined : text
}

const readPath = (text: string): Read<string> => {
  if (/^(?:none|initial|unset|revert)$/i.test(text)) return ''
  const [, , d] = /^path\(\s*(["'])([^"'\\]*)\1\s*\)$/i.exec(text) ?? []
  return d ?? (/^(?:inherit|revert-layer)$|var\(|\\/i.test(text) ? 'unread' : undefined)
}

/** What a style says of an element's shape. */
interface StyledShape {
  /** By the names of attributes; '' for one that goes. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly isUnread: boolean
}

/** LIM-68: the shape that rules and the own style give an element, as its attributes. */
export const styledShape = (name: string, style: ElementStyle): StyledShape => {
  const read = (properties[name] ?? none).flatMap((property) => {
    const values = style
      .of(property)
      .filter(({ source }) => source !== 'attribute')
      .map(({ value, source }) =>
        property === 'd' ? readPath(value) : readLength(property, value, source === 'rule'),
      )
    const value = values.find((one) => one !== undefined)
    return value === undefined ? [] : [[property, value] as const]
  })
  return {
    attributes: read.filter(([, value]) => value !== 'unread'),
    isUnread: read.some(([, value]) => value === 'unread'),
  }
}
