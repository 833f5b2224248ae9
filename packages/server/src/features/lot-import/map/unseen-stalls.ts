import {
  apply,
  compose,
  hasArea,
  identity,
  type Matrix,
  type Point,
} from '@stallwise/domain/drawings/matrix.ts'
import { nestedDrawing, type View } from '@stallwise/domain/drawings/viewport.ts'
import type { ElementStyle } from './style-rules.ts'

/** An element of the drawing, with what decides whether it can be seen. */
interface Seen {
  readonly above: Seen | undefined
  readonly name: string
  readonly isHidden: boolean
  readonly isInvisible: boolean
  readonly matrix: Matrix
  /** What percentages within it are of; undefined if that is not known. */
  readonly view: View | undefined
  /** Its place is not read as browsers do. */
  isUnread: boolean
}

/** A shape of a stall. */
interface Shape {
  readonly element: Seen
  readonly isSeen: boolean
}

const valueOf = (style: ElementStyle, property: string, valid: RegExp): string | undefined =>
  style
    .of(property)
    .find(({ value }) => valid.test(value))
    ?.value.toLowerCase()

const usual = 'inherit|initial|unset|revert|revert-layer'
const displays = new RegExp(
  `^(?:none|contents|inline|block|list-item|(?:inline-)?(?:block|flex|grid|table)|flow-root|table-[a-z-]+|${usual})$`,
  'i',
)
const visibilities = new RegExp(`^(?:visible|hidden|collapse|${usual})$`, 'i')
const opacities = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?%?$/i

/** Elements whose content is drawn in its place. */
const containers = new Set(['svg', 'g', 'a', 'switch'])
/** A link in a link is not drawn. */
const drawsWithin = (above: string, name: string): boolean =>
  containers.has(above) && !(above === 'a' && name === 'a')

/**
 * LIM-67: finds the stalls that nobody sees in the drawing: hidden by themselves, by a layer or by a rule, without an extent
 * after their transforms, or outside of the view; and those whose place is not read as browsers do. Clip paths, masks and
 * what lies above a stall are not considered.
 */
export class UnseenStalls {
  readonly #stalls = new Map<string, Shape[]>()
  readonly #open: Seen[] = []

  /** What percentages in the element that is open are of. */
  get view(): View | undefined {
    return this.#open.at(-1)?.view
  }

  open(
    name: string,
    attributes: ReadonlyMap<string, string>,
    style: ElementStyle,
    place: { readonly matrix: Matrix; readonly isUnread: boolean; readonly view?: View },
  ): void {
    const above = this.#open.at(-1)
    const nested =
      above?.view && name === 'svg' ? nestedDrawing((key) => attributes.get(key), above.view) : undefined
    // A transform of the drawing as a whole moves its view as well.
    const own = above ? compose(above.matrix, place.matrix) : identity
    const visibility = valueOf(style, 'visibility', visibilities)
    const isInherited = visibility === undefined || /^(?:inherit|unset|revert)/.test(visibility)
    const isNested = above !== undefined && name === 'svg'
    this.#open.push({
      above,
      name,
      isHidden:
        (above !== undefined && (above.isHidden || !drawsWithin(above.name, name))) ||
        (isNested &&
          ['width', 'height'].some((side) => Number.parseFloat(attributes.get(side) ?? '1') <= 0)) ||
        valueOf(style, 'display', displays) === 'none' ||
        Number.parseFloat(valueOf(style, 'opacity', opacities) ?? '1') <= 0,
      isInvisible: isInherited ? (above?.isInvisible ?? false) : /^(?:hidden|collapse)$/.test(visibility),
      matrix: nested ? compose(own, nested.matrix) : own,
      view: isNested ? nested?.view : (place.view ?? above?.view),
      isUnread: place.isUnread || (isNested && !nested),
    })
  }

  close(): void {
    this.#open.pop()
  }

  /** The element that is open is moved by something that is removed. */
  movesOtherwise(): void {
    const element = this.#open.at(-1)
    if (element) element.isUnread = true
  }

  /** The element that is open is a shape of a stall; returns whether it is seen. */
  shape(stall: string, points: readonly Point[]): boolean {
    const element = this.#open.at(-1)!
    const isShown = !element.isHidden && !element.isInvisible
    const shape = { element, isSeen: isShown && this.#isInView(element.matrix, points) }
    const known = this.#stalls.get(stall)
    if (known) known.push(shape)
    else this.#stalls.set(stall, [shape])
    return shape.isSeen
  }

  /** The stalls none of whose shapes can be seen where it is drawn, in the order of the drawing. */
  get stalls(): string[] {
    return [...this.#stalls]
      .filter(([, shapes]) => {
        const seen = shapes.filter(({ isSeen }) => isSeen)
        return seen.length === 0 || seen.some(({ element }) => isUnread(element))
      })
      .map(([stall]) => stall)
  }

  #isInView(matrix: Matrix, shape: readonly Point[]): boolean {
    const view = this.#open[0]!.view
    if (!hasArea(matrix)) return false
    if (!view) return true
    const points = shape.map((point) => apply(matrix, point))
    const reach = (values: readonly number[], from: number, size: number): boolean =>
      values.some((value) => value > from) && values.some((value) => value < from + size)
    return (
      reach(
        points.map(({ x }) => x),
        view.x,
        view.width,
      ) &&
      reach(
        points.map(({ y }) => y),
        view.y,
        view.height,
      )
    )
  }
}

const isUnread = (element: Seen): boolean =>
  element.isUnread || (element.above !== undefined && isUnread(element.above))
