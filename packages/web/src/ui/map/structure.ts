import {
  allowedElements,
  plainAttributes,
  styledAttributes,
  styleOnly,
} from '@stallwise/domain/drawings/allowed-svg.ts'
import { inlineStyles, readStyles } from './svg-styles.ts'

const local = /url\(\s*['"]?#([^)'"]+)['"]?\s*\)/g

/** `url(#a)` becomes ours; a reference to anywhere else is dropped. */
const ownReferences = (value: string, prefix: string): string | undefined => {
  const rewritten = value.replace(local, (_all, id: string) => `url(#${prefix}${id})`)
  return /url\((?!#)/i.test(rewritten.replace(/\s/g, '')) ? undefined : rewritten
}

/** Names of the page are its own, and what is announced is the map's. */
const notCopied = new Set(['id', 'class', 'version', 'role', 'aria-label', 'data-head'])
const isCopied = (name: string) =>
  styledAttributes.has(name) || (plainAttributes.has(name) && !notCopied.has(name))

const svgNamespace = 'http://www.w3.org/2000/svg'

type Copied = Element & ElementCSSInlineStyle

const copyAttributes = (from: Element, to: Element, prefix: string) => {
  for (const { name, value } of from.attributes) {
    const kept = isCopied(name) ? ownReferences(value, prefix) : undefined
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

const copyStyles = (from: Element, to: Copied, { prefix, styles }: Copying) => {
  for (const [name, value] of inlineStyles(from, styles)) {
    const kept = ownReferences(value, prefix)
    if (kept === undefined) continue
    if (styledAttributes.has(name)) to.setAttribute(name, kept)
    else if (styleOnly.has(name)) to.style.setProperty(name, kept)
  }
}

const copy = (from: Element, copying: Copying): Element | undefined => {
  if (!allowedElements.has(from.localName) || from.localName === 'style' || from.id === 'stalls')
    return undefined
  const to = document.createElementNS(svgNamespace, from.localName)
  copyAttributes(from, to, copying.prefix)
  copyStyles(from, to, copying)
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.append(child.textContent ?? '')
    else if (child.nodeType === Node.ELEMENT_NODE) {
      const kept = copy(child as Element, copying)
      if (kept) to.append(kept)
    }
  }
  return to
}

/** What the drawing as a whole says of its parts, such as their font, stands on a group around them. */
const inherited = (root: Element, parts: Element[], copying: Copying): Element[] => {
  const group = document.createElementNS(svgNamespace, 'g')
  for (const { name, value } of root.attributes) {
    const kept = styledAttributes.has(name) ? ownReferences(value, copying.prefix) : undefined
    if (kept !== undefined) group.setAttribute(name, kept)
  }
  copyStyles(root, group, copying)
  // A drawing that is moved as a whole is shown where it is anyway.
  group.removeAttribute('transform')
  if (group.attributes.length === 0) return parts
  group.append(...parts)
  return [group]
}

/**
 * The operator's walls, aisles and words, without the stalls (STA-12): new elements of allowed names and
 * attributes only, so that nothing of a file can run or load even if it was never cleaned.
 */
export const keepStructure = (root: Element, prefix: string): Element[] => {
  const copying = { prefix, styles: readStyles(root) }
  const kept = [...root.children].flatMap((child) => copy(child, copying) ?? [])
  return inherited(root, kept, copying)
}
