import type { ElementFaultCode, RemovedKind } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import {
  allowedElements,
  plainAttributes,
  styledAttributes,
  textElements,
  unwrappedElements,
} from './allowed-svg.ts'
import { StallCollector } from './stall-collector.ts'
import { besideAlternatives, conditionAttributes, conditionsHold, isPlainSheet } from './conditions.ts'
import { cleanDeclarations, cleanStyleSheet, faultOfValue, lightValue } from './style-values.ts'
import { takeTransform } from './styled-transform.ts'
import { lengthOf, withoutUnit } from './svg-length.ts'
import { escapeAttribute, escapeText } from './svg-text.ts'
import { UnseenStalls, type View } from './unseen-stalls.ts'
import { maxDrawnElements, UseWeight } from './use-weight.ts'

/** The file as a whole is rejected. */
export class MapFault extends Error {
  readonly code: ElementFaultCode
  readonly detail: string | undefined

  constructor(code: ElementFaultCode, detail?: string) {
    super(code)
    this.code = code
    this.detail = detail
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const xlinkNamespace = 'http://www.w3.org/1999/xlink'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'
const deepest = 100
const maxElements = 300_000
/** Of one element; drawing programs write some dozens. */
const maxAttributes = 1_000

/** An open element: kept, removed with its content, or removed without it. */
interface Open {
  readonly name: string
  readonly handling: 'kept' | 'gone' | 'unwrapped'
  /** Depth in the cleaned file. */
  readonly depth: number
  /** The element as it is written. */
  readonly written: string
  /** LIM-54: not shown, so it is no child of its parent either. */
  readonly isUnshown: boolean
  /** LIM-54: of a `switch`, whether one of its alternatives is kept. */
  isDecided: boolean
}

/**
 * Rebuilds a map from allowed elements and attributes while streaming: whatever is not written here is not in
 * the stored file. Entities are never expanded. LIM-51 to LIM-57.
 */
export class SvgCleaner {
  readonly removed = new Map<RemovedKind, number>()
  readonly stalls: StallCollector
  readonly #parser = new SaxesParser({ xmlns: true })
  readonly #out: string[] = []
  readonly #open: Open[] = []
  readonly #weight = new UseWeight()
  readonly #unseen = new UnseenStalls()
  #view: View | undefined
  #elements = 0
  #attributes = 0
  #style: string | undefined

  constructor(isKnownStall: (number: string) => boolean) {
    this.stalls = new StallCollector(isKnownStall)
    const parser = this.#parser
    parser.on('error', ({ message }) => {
      throw new MapFault('unreadable', message)
    })
    parser.on('doctype', (text) => {
      if (text.includes('[')) throw new MapFault('entities')
    })
    parser.on('processinginstruction', ({ target }) => {
      if (target !== 'xml') this.#remove(target === 'xml-stylesheet' ? 'external-reference' : 'editor-data')
    })
    parser.on('attribute', () => {
      this.#attributes += 1
      if (this.#attributes > maxAttributes) throw new MapFault('too-many-elements')
    })
    parser.on('opentag', (tag) => this.#begin(tag))
    parser.on('closetag', () => this.#end())
    parser.on('text', (text) => this.#text(text))
    parser.on('cdata', (text) => this.#text(text))
  }

  /** The cleaned file. */
  clean(text: string): string {
    this.#parser.write(text).close()
    if (this.#elements === 0) throw new MapFault('not-svg')
    if (this.#weight.total() > maxDrawnElements) throw new MapFault('too-many-elements')
    this.stalls.finish()
    return this.#out.join('')
  }

  /** LIM-67: the stalls that cannot be seen in the cleaned file. */
  get unseenStalls(): string[] {
    return this.#unseen.unseen(this.#view)
  }

  #remove(kind: RemovedKind): void {
    this.removed.set(kind, (this.removed.get(kind) ?? 0) + 1)
  }

  #begin(tag: SaxesTagNS): void {
    this.#elements += 1
    this.#attributes = 0
    if (this.#elements > maxElements) throw new MapFault('too-many-elements')
    const above = this.#open.at(-1)
    if (!above && (tag.local !== 'svg' || tag.uri !== svgNamespace)) throw new MapFault('not-svg')
    if (this.#open.length >= deepest) throw new MapFault('too-deep')
    const open = this.#openingOf(tag, above)
    this.#open.push(open)
    if (open.handling === 'kept') this.#write(tag, open)
    else if (open.handling === 'gone' && above?.handling !== 'gone' && !open.isUnshown)
      this.stalls.open(
        tag.uri === svgNamespace ? tag.local : tag.name,
        idOnly(tag),
        open.depth,
        this.#parser.line,
      )
  }

  #openingOf(tag: SaxesTagNS, above: Open | undefined): Open {
    const opening = (handling: Open['handling'], more: Partial<Open> = {}): Open => ({
      name: tag.local,
      handling,
      depth: (above?.depth ?? 0) + (handling === 'unwrapped' ? 0 : 1),
      written: tag.local,
      isUnshown: false,
      isDecided: false,
      ...more,
    })
    if (above?.handling === 'gone') return opening('gone')
    const isAlternative = above?.name === 'switch' && !besideAlternatives.has(tag.local)
    if (isDrawn(tag) && (!conditionsHold(tag) || (isAlternative && above.isDecided))) {
      this.#remove('condition')
      return opening('gone', { isUnshown: true })
    }
    const handling = this.#handlingOf(tag)
    if (handling === 'gone') return opening('gone', { isUnshown: isAlternative })
    if (isAlternative) above.isDecided = true
    if (handling === 'unwrapped' && this.#isGroup(tag, above)) return opening('kept', { written: 'g' })
    return opening(handling)
  }

  /** A wrapper that moves, hides or paints its content is a group of the cleaned file; among the stalls it cannot be one. */
  #isGroup(tag: SaxesTagNS, above: Open | undefined): boolean {
    if (this.stalls.isInside || textElements.has(above?.name ?? '')) return false
    return Object.keys(tag.attributes).some((name) => styledAttributes.has(name) || name === 'style')
  }

  #handlingOf(tag: SaxesTagNS): Open['handling'] {
    const { local, uri } = tag
    if (uri === svgNamespace && local === 'style' && !isPlainSheet(tag)) {
      this.#remove('condition')
      return 'gone'
    }
    if (uri === svgNamespace && allowedElements.has(local)) return 'kept'
    if (uri === svgNamespace && unwrappedElements.has(local)) {
      // A wrapper is removed with its link and handlers; its content is kept.
      if (local === 'a' || hasHandler(tag)) this.#attributesOf(tag, true)
      return 'unwrapped'
    }
    this.#remove(kindOfElement(tag))
    return 'gone'
  }

  #write(tag: SaxesTagNS, { depth, written: name }: Open): void {
    const attributes = this.#attributesOf(tag, name !== tag.local)
    const stall = this.stalls.open(name, attributes, depth, this.#parser.line)
    if (stall !== undefined) attributes.set('id', stall)
    this.#weight.open(
      attributes.get('id'),
      tag.local === 'use' ? attributes.get('href')?.slice(1) : undefined,
    )
    this.#unseen.open(name, attributes)
    if (this.stalls.shapeOf !== undefined) this.#unseen.shape(this.stalls.shapeOf, name, attributes)
    if (depth === 1) this.#view = viewOf(attributes)
    const written = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    this.#out.push(`<${name}${depth === 1 ? ` xmlns="${svgNamespace}"` : ''}${written.join('')}>`)
    if (tag.local === 'style') this.#style = ''
  }

  #attributesOf(tag: SaxesTagNS, isUnwrapped = false): Map<string, string> {
    const kept = new Map<string, string>()
    const styled = takeTransform(tag.attributes['style']?.value ?? '')
    for (const { uri, prefix, local, value } of Object.values(tag.attributes)) {
      if (uri === xmlnsNamespace || (styled && uri === '' && local === 'transform')) continue
      if (local === 'href' && (uri === '' || uri === xlinkNamespace)) {
        if (/^#\S+$/.test(value) && !isUnwrapped) kept.set('href', value)
        else this.#remove('external-reference')
      } else if (styled && uri === '' && local === 'style') this.#keepAttribute(kept, local, styled.style)
      else if (uri === '' && prefix === '') this.#keepAttribute(kept, local, value)
      else if (prefix === 'xml' && local === 'space') kept.set('xml:space', value)
      else this.#remove(prefix === 'xml' || uri === xlinkNamespace ? 'attribute' : 'editor-data')
    }
    if (styled?.transform !== undefined) kept.set('transform', styled.transform)
    return kept
  }

  #keepAttribute(kept: Map<string, string>, name: string, value: string): void {
    if (conditionAttributes.has(name)) return
    if (plainAttributes.has(name)) kept.set(name, withoutUnit(name, value))
    else if (name === 'style') {
      const style = cleanDeclarations(value, (fault) => this.#remove(fault))
      if (style) kept.set(name, style)
    } else if (styledAttributes.has(name)) {
      const light = lightValue(value)
      const fault = faultOfValue(light)
      if (fault) this.#remove(fault)
      else kept.set(name, light)
    } else this.#remove(/^on/i.test(name) ? 'handler' : 'attribute')
  }

  #text(text: string): void {
    const open = this.#open.at(-1)
    if (open?.handling !== 'kept' || !textElements.has(open.name)) return
    if (this.#style === undefined) this.#out.push(escapeText(text))
    else this.#style += text
  }

  #end(): void {
    const { written, handling, depth, isUnshown } = this.#open.pop()!
    if (handling === 'kept') {
      if (written === 'style') this.#endStyle()
      this.#out.push(`</${written}>`)
      this.#weight.close()
      this.#unseen.close()
    }
    if (handling !== 'unwrapped' && !isUnshown && this.#open.at(-1)?.handling !== 'gone')
      this.stalls.close(written, depth)
  }

  #endStyle(): void {
    const sheet = cleanStyleSheet(this.#style ?? '', (fault) => this.#remove(fault))
    this.#unseen.style(sheet)
    this.#out.push(escapeText(sheet))
    this.#style = undefined
  }
}

/** LIM-50: what the drawing shows, by its viewBox, or its width and height. */
const viewOf = (attributes: ReadonlyMap<string, string>): View => {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const sides = [attributes.get('width'), attributes.get('height')].map((side) => lengthOf(side ?? ''))
  const isFine = (values: readonly (number | undefined)[]): values is [number, number] =>
    values.length === 2 && values.every((value) => value !== undefined && value > 0 && Number.isFinite(value))
  const [x = NaN, y = NaN, ...size] = box
  const viewSize = size.slice(0, 2)
  if (isFine(viewSize)) return { x, y, width: viewSize[0], height: viewSize[1] }
  if (!isFine(sides)) throw new MapFault('size-missing')
  return { x: 0, y: 0, width: sides[0], height: sides[1] }
}

const isDrawn = ({ local, uri }: SaxesTagNS): boolean =>
  uri === svgNamespace && (allowedElements.has(local) || unwrappedElements.has(local))

const hasHandler = ({ attributes }: SaxesTagNS): boolean =>
  Object.keys(attributes).some((name) => /^on/i.test(name))

/** LIM-51: kind of a removed element; drawing programs store their own data in their own namespaces. */
const kindOfElement = ({ local, uri }: SaxesTagNS): RemovedKind => {
  if (local.toLowerCase() === 'script') return 'script'
  if (uri === svgNamespace)
    return local === 'metadata' ? 'editor-data' : local === 'foreignObject' ? 'foreign-object' : 'element'
  return uri === xhtmlNamespace ? 'foreign-object' : 'editor-data'
}

const idOnly = (tag: SaxesTagNS): Map<string, string> => {
  const id = tag.attributes['id']?.value
  return id === undefined ? new Map() : new Map([['id', id]])
}
