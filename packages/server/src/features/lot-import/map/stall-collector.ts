import { hasInvisible } from '@stallwise/domain/sheets/cell-value.ts'
import type { ElementFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { Point } from '@stallwise/domain/drawings/matrix.ts'
import { pointsOfShape, spanArea } from '@stallwise/domain/drawings/shape-points.ts'
import { stallOf } from './stall-numbers.ts'

/** A child of the group `stalls` that is being read. */
interface Child {
  readonly depth: number
  readonly number: string | undefined
  readonly label: string
  /** LIM-59: elements allowed for a stall. */
  readonly isStall: boolean
  hasShape: boolean
}

/** Collects the stalls of a map from its stream of elements, and their faults. LIM-58, LIM-59, LIM-62. */
export class StallCollector {
  readonly faults: ElementFault[] = []
  readonly #isKnown: (number: string) => boolean
  readonly #numbers = new Set<string>()
  #groups = 0
  #groupDepth: number | undefined
  #child: Child | undefined
  #asides = 0
  #outline: readonly Point[] | undefined

  constructor(isKnown: (number: string) => boolean) {
    this.#isKnown = isKnown
  }

  get numbers(): string[] {
    return [...this.#numbers]
  }

  /** The stall of which the element that was opened last is a shape, with its points. */
  get shape(): { readonly stall: string; readonly points: readonly Point[] } | undefined {
    const stall = this.#child?.number
    return this.#outline && stall !== undefined ? { stall, points: this.#outline } : undefined
  }

  /** Whether the group of stalls is open. */
  get isInside(): boolean {
    return this.#groupDepth !== undefined
  }

  /** Called at the start of an element, allowed or not; returns its new id if it is a stall. */
  open(
    name: string,
    attributes: ReadonlyMap<string, string>,
    depth: number,
    line: number,
  ): string | undefined {
    this.#outline = undefined
    if (this.#child) {
      this.#look(name, attributes)
      return undefined
    }
    if (this.#groupDepth !== undefined)
      return depth === this.#groupDepth + 1 ? this.#begin(name, attributes, depth, line) : undefined
    if (name === 'g' && attributes.get('id') === 'stalls') {
      this.#groups += 1
      if (this.#groups === 1) this.#groupDepth = depth
      else this.faults.push({ element: `line ${line}`, code: 'stalls-ambiguous' })
    }
    return undefined
  }

  close(name: string, depth: number): void {
    if (this.#child && !containers.has(name)) this.#asides -= 1
    if (this.#child?.depth === depth) this.#end(this.#child)
    else if (this.#groupDepth === depth) this.#groupDepth = undefined
  }

  finish(): void {
    if (this.#groups === 0) this.faults.push({ element: null, code: 'stalls-missing' })
  }

  #begin(
    name: string,
    attributes: ReadonlyMap<string, string>,
    depth: number,
    line: number,
  ): string | undefined {
    const id = attributes.get('id')?.trim()
    // LIM-20: a number with invisible characters looks like another one.
    const number = (id && !hasInvisible(id) && stallOf(id, this.#isKnown)) || undefined
    const label = number ?? `${name}, line ${line}`
    this.#asides = 0
    this.#child = { depth, number, label, isStall: stallElements.has(name), hasShape: false }
    this.#look(name, attributes)
    return number
  }

  #look(name: string, attributes: ReadonlyMap<string, string>): void {
    const isAside = this.#asides > 0
    if (!containers.has(name)) this.#asides += 1
    if (isAside) return
    const points = pointsOfShape(name, (key) => attributes.get(key))
    if (!spanArea(points)) return
    this.#outline = points
    this.#child!.hasShape = true
  }

  #end({ number, label, isStall, hasShape }: Child): void {
    this.#child = undefined
    this.#asides = 0
    if (number === undefined || !isStall || !hasShape)
      this.faults.push({ element: label, code: 'malformed-stall' })
    if (number === undefined) return
    if (this.#numbers.has(number)) this.faults.push({ element: number, code: 'duplicate-stall' })
    this.#numbers.add(number)
  }
}

/** Elements whose content is drawn in its place. */
const containers = new Set(['g', 'svg'])

const stallElements = new Set(['g', 'rect', 'path', 'polygon', 'polyline', 'circle', 'ellipse'])
