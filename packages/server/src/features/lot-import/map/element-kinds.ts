import { allowedElements, unwrappedElements } from '@stallwise/domain/drawings/allowed-svg.ts'
import type { RemovedKind } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { SaxesTagNS } from 'saxes'
import { decidesPlace } from './style-rules.ts'

export const svgNamespace = 'http://www.w3.org/2000/svg'
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'

export const isDrawn = ({ local, uri }: SaxesTagNS): boolean =>
  uri === svgNamespace && (allowedElements.has(local) || unwrappedElements.has(local))

export const hasHandler = ({ attributes }: SaxesTagNS): boolean =>
  Object.keys(attributes).some((name) => /^on/i.test(name))

/** LIM-51: kind of a removed element; drawing programs store their own data in their own namespaces. */
export const kindOfElement = ({ local, uri }: SaxesTagNS): RemovedKind => {
  if (local.toLowerCase() === 'script') return 'script'
  if (uri === svgNamespace)
    return local === 'metadata' ? 'editor-data' : local === 'foreignObject' ? 'foreign-object' : 'element'
  return uri === xhtmlNamespace ? 'foreign-object' : 'editor-data'
}

export const idOnly = (tag: SaxesTagNS): Map<string, string> => {
  const id = tag.attributes['id']?.value
  return id === undefined ? new Map() : new Map([['id', id]])
}

const animations = new Set(['animate', 'animateTransform', 'animateMotion', 'set'])

/** LIM-67: whether an element moves, shapes, shows or hides the one around it, in time. */
export const isMoving = ({ local, uri, attributes }: SaxesTagNS): boolean =>
  uri === svgNamespace &&
  animations.has(local) &&
  (local === 'animateMotion' || decidesPlace(attributes['attributeName']?.value ?? 'transform'))
