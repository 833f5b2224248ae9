import { figuresBy } from '@stallwise/domain/reports/report-figures.rules.ts'
import type { ZoneFlows } from '@stallwise/contract/reports/movements.contract.ts'

type Flow = ZoneFlows['flows'][number]

/** A zone, or an end of a path, in a column of the picture. */
export interface FlowNode {
  readonly key: string
  /** A zone by its id, or `inside`, `left` or `unknown`. */
  readonly end: string
  readonly column: number
  readonly count: number
  readonly y: number
  readonly height: number
}

/** Vehicles that went from a node to one of the next column. */
export interface FlowBand {
  readonly key: string
  readonly from: FlowNode
  readonly to: FlowNode
  readonly count: number
  readonly thickness: number
  /** The middles of its ends. */
  readonly fromY: number
  readonly toY: number
}

export interface FlowPicture {
  readonly nodes: readonly FlowNode[]
  readonly bands: readonly FlowBand[]
  readonly columns: number
  /** Steps that the picture does not have: those after its last column. */
  readonly further: number
}

/** More columns could not be told apart on a screen. */
const mostColumns = 5
const gap = 14
const least = 2

const keyOf = (column: number, end: string) => `${column} ${end}`

/** Where paths end, below the zones. */
const endOrder = ['left', 'inside']
const placeOf = (end: string) => endOrder.indexOf(end)

const countsByNode = (flows: readonly Flow[]) => {
  const counts = new Map<string, { column: number; end: string; count: number }>()
  for (const { step, to, count } of flows) {
    const key = keyOf(step, to)
    const known = counts.get(key)
    counts.set(key, { column: step, end: to, count: (known?.count ?? 0) + count })
  }
  return counts
}

const placeNodes = (flows: readonly Flow[], height: number): Map<string, FlowNode> => {
  const counts = [...countsByNode(flows).values()]
  const columns = figuresBy(counts, ({ column }) => column)
  const most = Math.max(...[...columns.values()].map((all) => all.reduce((sum, { count }) => sum + count, 0)))
  const mostNodes = Math.max(...[...columns.values()].map((all) => all.length))
  const scale = Math.max(0, height - (mostNodes - 1) * gap) / most
  const nodes = new Map<string, FlowNode>()
  for (const all of columns.values()) {
    let y = 0
    const sorted = all.toSorted(
      (one, other) => placeOf(one.end) - placeOf(other.end) || other.count - one.count,
    )
    for (const { column, end, count } of sorted) {
      const ownHeight = Math.max(least, count * scale)
      nodes.set(keyOf(column, end), { key: keyOf(column, end), end, column, count, y, height: ownHeight })
      y += ownHeight + gap
    }
  }
  return nodes
}

/** REP-42: movements as a picture: a column for each step, zones as high as many vehicles came to them. */
export const drawFlows = (flows: readonly Flow[], height: number): FlowPicture => {
  const shown = flows.filter(({ step }) => step < mostColumns)
  if (shown.length === 0) return { nodes: [], bands: [], columns: 0, further: 0 }
  const nodes = placeNodes(shown, height)
  const used = new Map<string, { out: number; in: number }>()
  const take = (node: FlowNode, side: 'out' | 'in', thickness: number) => {
    const taken = used.get(node.key) ?? { out: 0, in: 0 }
    used.set(node.key, { ...taken, [side]: taken[side] + thickness })
    return node.y + taken[side] + thickness / 2
  }
  const bands: FlowBand[] = []
  const inOrder = shown
    .filter(({ step }) => step > 0)
    .map((flow) => ({
      count: flow.count,
      from: nodes.get(keyOf(flow.step - 1, flow.from)),
      to: nodes.get(keyOf(flow.step, flow.to))!,
    }))
    .toSorted(
      (one, other) =>
        one.to.column - other.to.column || (one.from?.y ?? 0) - (other.from?.y ?? 0) || one.to.y - other.to.y,
    )
  for (const { from, to, count } of inOrder) {
    if (!from) continue
    const thickness = Math.min((from.height / from.count) * count, (to.height / to.count) * count)
    bands.push({
      key: `${from.key} ${to.key}`,
      from,
      to,
      count,
      thickness,
      fromY: take(from, 'out', thickness),
      toY: take(to, 'in', thickness),
    })
  }
  const further = flows.filter(({ step }) => step >= mostColumns).reduce((sum, { count }) => sum + count, 0)
  return {
    nodes: [...nodes.values()],
    bands,
    columns: Math.max(...[...nodes.values()].map(({ column }) => column)) + 1,
    further,
  }
}

/** Movements from one place to another, over all steps, the most frequent first. */
export const totalFlows = (flows: readonly Flow[]): Omit<Flow, 'step'>[] => {
  const totals = new Map<string, Omit<Flow, 'step'>>()
  for (const { from, to, count } of flows) {
    const key = `${from} ${to}`
    totals.set(key, { from, to, count: (totals.get(key)?.count ?? 0) + count })
  }
  return [...totals.values()].toSorted((one, other) => other.count - one.count)
}
