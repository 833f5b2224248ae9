import type { RemovedKind } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import {
  allowedElements,
  styledAttributes,
  textElements,
  unwrappedElements,
} from '@stallwise/domain/drawings/allowed-svg.ts'
import { withoutUnit } from '@stallwise/domain/drawings/lengths.ts'
import type { StyledElement } from '@stallwise/domain/drawings/css-selectors.ts'
import { compose, identity, type Matrix } from '@stallwise/domain/drawings/matrix.ts'
import { type View, viewOf } from '@stallwise/domain/drawings/viewport.ts'
import { StallCollector } from './stall-collector.ts'
import { besideAlternatives, conditionsHold, isPlainSheet } from './conditions.ts'
import { cleanAttributes, idOfReference } from './element-attributes.ts'
import { type Place, placeOf, writtenMatrix } from './element-place.ts'
import { styledShape } from './element-shape.ts'
import { hasHandler, idOnly, isDrawn, isMoving, kindOfElement, svgNamespace } from './element-kinds.ts'
import { MapFault } from './map-fault.ts'
import { RenamedIds } from './renamed-ids.ts'
import { type ElementStyle, plainStyle, StyleRules } from './style-rules.ts'
import { cleanStyleSheet } from './style-values.ts'
import { escapeAttribute, escapeText } from './svg-text.ts'
import { UnseenStalls } from './unseen-stalls.ts'
import { maxDrawnElements, UseWeight } from './use-weight.ts'

const none: readonly string[] = []
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
  /** The element as styles see it. */
  readonly styled: StyledElement | undefined
  readonly style: ElementStyle
  /** LIM-68: where wrappers around it that are not written move it. */
  carried: Matrix
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
  readonly #rules: StyleRules
  readonly #ids = new RenamedIds()
  #elements = 0
  #attributes = 0
  #style: string | undefined
  /** The rules of the drawing that decide where elements are; they may stand after what they are about. */
  readonly foundRules = new StyleRules()

  constructor(isKnownStall: (number: string) => boolean, rules = new StyleRules()) {
    this.#rules = rules
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
    this.#ids.apply(this.#out)
    return this.#out.join('')
  }

  /** LIM-67: the stalls that cannot be seen in the cleaned file. */
  get unseenStalls(): string[] {
    return this.#unseen.stalls
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
    else if (open.handling === 'unwrapped') this.#unwrap(tag, open)
    else if (above?.handling !== 'gone' && !open.isUnshown) {
      if (isMoving(tag)) this.#unseen.movesOtherwise()
      this.stalls.open(open.written, idOnly(tag), open.depth, this.#parser.line)
    }
  }

  #openingOf(tag: SaxesTagNS, above: Open | undefined): Open {
    const opening = (handling: Open['handling'], more: Partial<Open> = {}): Open => ({
      name: tag.local,
      handling,
      depth: (above?.depth ?? 0) + (handling === 'unwrapped' ? 0 : 1),
      written: tag.uri === svgNamespace ? tag.local : tag.name,
      isUnshown: false,
      isDecided: false,
      styled: undefined,
      style: plainStyle,
      carried: above?.handling === 'unwrapped' ? above.carried : identity,
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
    const styled = styledElement(tag, above?.styled)
    const style = this.#rules.styleOf(styled, (name) => tag.attributes[name]?.value)
    const written = handling === 'unwrapped' ? this.#wrapperOf(tag, style) : tag.local
    return written === undefined
      ? opening('unwrapped', { styled, style })
      : opening('kept', { styled, style, written })
  }

  /** A wrapper that moves, hides or paints its content is a group of the cleaned file; among the stalls it cannot be one. */
  #wrapperOf(tag: SaxesTagNS, style: ElementStyle): 'g' | 'tspan' | undefined {
    const isPlain = Object.keys(tag.attributes).every(
      (name) => !styledAttributes.has(name) && name !== 'style' && name !== 'class',
    )
    if (isPlain && style.isEmpty) return undefined
    if (textElements.has(this.#keptAbove()?.name ?? '')) return 'tspan'
    return this.stalls.isInside ? undefined : 'g'
  }

  #keptAbove(): Open | undefined {
    return this.#open.findLast(({ handling }) => handling !== 'unwrapped')
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

  #write(tag: SaxesTagNS, open: Open): void {
    const { depth, written: name, style } = open
    const attributes = this.#attributesOf(tag, name !== tag.local)
    const isShapeUnread = this.#shape(open, attributes)
    const view = depth === 1 ? viewOf((key) => attributes.get(key)) : this.#unseen.view
    if (depth === 1 && !view) throw new MapFault('size-missing')
    const place = this.#place(open, attributes, view)
    const isUnread = isShapeUnread || place.isUnread
    if (isUnread && !style.isUnsure) this.#remove('style')
    const stall = this.stalls.open(name, attributes, depth, this.#parser.line)
    if (stall !== undefined) this.#ids.renamed(attributes.get('id')!, stall)
    if (stall !== undefined) attributes.set('id', stall)
    this.#unseen.open(tag.local, attributes, style, { matrix: place.matrix, isUnread, view })
    const outline = this.stalls.shape
    // A stall is drawn by its first shape that can be seen.
    if (outline && !this.#unseen.shape(outline.stall, outline.points)) attributes.set('display', 'none')
    const used = tag.local === 'use' ? attributes.get('href') : undefined
    const usedId = used === undefined ? undefined : idOfReference(used)
    this.#weight.open(attributes.get('id'), usedId)
    if (usedId !== undefined) this.#ids.refers(this.#out.length, usedId)
    const written = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    this.#out.push(`<${name}${depth === 1 ? ` xmlns="${svgNamespace}"` : ''}${written.join('')}>`)
    if (tag.local === 'style') this.#style = ''
  }

  /** LIM-68: where a wrapper that is not written moves its content. */
  #unwrap(tag: SaxesTagNS, open: Open): void {
    const attributes = new Map(
      Object.entries(tag.attributes).flatMap(([name, { value }]) =>
        name === 'transform' ? [[name, value] as const] : [],
      ),
    )
    const place = placeOf(tag.local, attributes, open.style, this.#unseen.view)
    open.carried = compose(open.carried, place.matrix)
    this.#unseen.open(tag.local, attributes, open.style, place)
  }

  #shape({ depth, written, style }: Open, attributes: Map<string, string>): boolean {
    // The size that a page gives to a drawing matters where it has no other.
    const name = depth === 1 && !attributes.has('viewBox') ? 'root' : written
    const shape = styledShape(name, style)
    for (const [key, value] of shape.attributes)
      if (value === '') attributes.delete(key)
      else attributes.set(key, withoutUnit(key, value))
    return shape.isUnread
  }

  /** LIM-68: writes where an element is as its `transform`. */
  #place({ written, style, carried }: Open, attributes: Map<string, string>, view: View | undefined): Place {
    const place = placeOf(written, attributes, style, view)
    const transform = carried === identity ? place.transform : writtenMatrix(compose(carried, place.matrix))
    if (transform === undefined) attributes.delete('transform')
    else if (transform !== attributes.get('transform')) {
      attributes.delete('transform')
      attributes.set('transform', transform)
    }
    return place
  }

  #attributesOf(tag: SaxesTagNS, isUnwrapped: boolean): Map<string, string> {
    return cleanAttributes(tag, isUnwrapped, (kind) => this.#remove(kind))
  }

  #text(text: string): void {
    const open = this.#keptAbove()
    if (open?.handling !== 'kept' || !textElements.has(open.written)) return
    if (this.#style === undefined) this.#out.push(escapeText(text))
    else this.#style += text
  }

  #end(): void {
    const { written, handling, depth, isUnshown } = this.#open.pop()!
    if (handling === 'kept') {
      if (written === 'style') this.#endStyle()
      this.#out.push(`</${written}>`)
      this.#weight.close()
    }
    if (handling !== 'gone') this.#unseen.close()
    if (handling !== 'unwrapped' && !isUnshown && this.#open.at(-1)?.handling !== 'gone')
      this.stalls.close(written, depth)
  }

  #endStyle(): void {
    const sheet = cleanStyleSheet(this.#style ?? '', (fault) => this.#remove(fault), this.foundRules)
    this.#ids.sheet(this.#out.length)
    this.#out.push(escapeText(sheet))
    this.#style = undefined
  }
}

const styledElement = (
  { local, attributes }: SaxesTagNS,
  above: StyledElement | undefined,
): StyledElement => ({
  name: local,
  id: attributes['id']?.value,
  classes: attributes['class']?.value.split(/\s+/).filter(Boolean) ?? none,
  above,
})
