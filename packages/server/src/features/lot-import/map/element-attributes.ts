import { plainAttributes, styledAttributes } from '@stallwise/domain/drawings/allowed-svg.ts'
import { withoutUnit } from '@stallwise/domain/drawings/lengths.ts'
import type { RemovedKind } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { SaxesTagNS } from 'saxes'
import { conditionAttributes } from './conditions.ts'
import { cleanDeclarations, faultOfValue, lightValue } from './style-values.ts'

const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

type OnRemoved = (kind: RemovedKind) => void

/** The id that a reference within the file names: browsers decode it. */
export const idOfReference = (href: string): string => {
  try {
    return decodeURIComponent(href.slice(1))
  } catch {
    return href.slice(1)
  }
}

/** A reference to an id as everything reads it alike. */
export const referenceTo = (id: string): string =>
  `#${id.replace(/[%\s]/g, (mark) => encodeURIComponent(mark))}`

const keepAttribute = (
  kept: Map<string, string>,
  name: string,
  value: string,
  onRemoved: OnRemoved,
): void => {
  // LIM-68: an origin is part of the transform as it is written.
  if (conditionAttributes.has(name) || name === 'transform-origin') return
  if (plainAttributes.has(name)) kept.set(name, withoutUnit(name, value))
  else if (name === 'style') {
    const style = cleanDeclarations(value, onRemoved)
    if (style) kept.set(name, style)
  } else if (styledAttributes.has(name)) {
    const light = lightValue(value)
    const fault = faultOfValue(light)
    if (fault) onRemoved(fault)
    else kept.set(name, light)
  } else onRemoved(/^on/i.test(name) ? 'handler' : 'attribute')
}

/** LIM-51, LIM-54: the allowed attributes of an element; a link of one whose content alone is kept goes. */
export const cleanAttributes = (
  tag: SaxesTagNS,
  isUnwrapped: boolean,
  onRemoved: OnRemoved,
): Map<string, string> => {
  const kept = new Map<string, string>()
  for (const { uri, prefix, local, value } of Object.values(tag.attributes)) {
    if (uri === xmlnsNamespace) continue
    // The new one of two references counts.
    if (local === 'href' && uri === xlinkNamespace && tag.attributes['href'] && !isUnwrapped) continue
    if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
      const reference = value.trim()
      if (/^#./s.test(reference) && !isUnwrapped) kept.set('href', referenceTo(idOfReference(reference)))
      else onRemoved('external-reference')
    } else if (uri === '' && prefix === '') keepAttribute(kept, local, value, onRemoved)
    else if (prefix === 'xml' && local === 'space') kept.set('xml:space', value)
    else onRemoved(prefix === 'xml' || uri === xlinkNamespace ? 'attribute' : 'editor-data')
  }
  return kept
}
