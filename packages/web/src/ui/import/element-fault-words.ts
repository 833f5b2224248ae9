import { t } from '@lingui/core/macro'
import type { ElementFaultView } from '@stallwise/contract/errors/problem.contract.ts'
import type { ElementFaultCode } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { detailOf, type FaultLine } from './fault-lines.ts'
import { formatFloor } from '#lib/format/floors.ts'

type FaultWords = readonly [what: string, remedy: string]

const fileFaults: Partial<Record<ElementFaultCode, (detail: string) => FaultWords>> = {
  'not-svg': () => [t`This is not an SVG drawing.`, t`Export the floor as SVG.`],
  unreadable: () => [t`The file cannot be read as XML.`, t`Export it again; do not edit it by hand.`],
  entities: () => [t`The file declares entities, which are not allowed.`, t`Export it as plain SVG.`],
  'unpacks-too-large': () => [t`The file is too large when unzipped.`, t`Export it again.`],
  'took-too-long': () => [
    t`Reading the drawing took longer than 6 minutes.`,
    t`Simplify it and export it again, or upload it again later.`,
  ],
  'too-deep': () => [t`Groups are nested too deeply.`, t`Ungroup the drawing and export it again.`],
  'too-many-elements': () => [t`The drawing has too many elements.`, t`Simplify it and export it again.`],
  'size-missing': () => [
    t`The drawing has no size.`,
    t`Give the svg element a viewBox, or width and height.`,
  ],
  'stalls-missing': () => [
    t`No group is named “stalls”.`,
    t`Put all stalls in one group with the id “stalls”.`,
  ],
  'stalls-ambiguous': () => [t`There are several groups named “stalls”.`, t`Put all stalls in one group.`],
}

const stallFaults: Partial<Record<ElementFaultCode, (detail: string) => FaultWords>> = {
  'duplicate-stall': () => [t`The stall is drawn twice.`, t`Remove one, or correct its id.`],
  'missing-stall': () => [
    t`The stall list has it on this floor, but the map doesn’t.`,
    t`Draw it with its number as id, or correct the list.`,
  ],
  'foreign-stall': (floor) => [
    floor
      ? t`The stall list has it on ${formatFloor(floor)}, not on this floor.`
      : t`The stall list does not have it.`,
    t`Remove it, or correct its id or the list.`,
  ],
  'malformed-stall': () => [
    t`This is not a stall with a shape.`,
    t`Directly in the group “stalls”, put only shapes or groups with a shape, each with its stall’s number as id.`,
  ],
}

const words: Partial<Record<ElementFaultCode, (detail: string) => FaultWords>> = {
  ...fileFaults,
  ...stallFaults,
}

/** A fault of a map in words. Source: specification section 5; LIM-50 to LIM-69. */
export const elementFaultLine = (fault: ElementFaultView): FaultLine => {
  const [what, remedy] = words[fault.code]?.(detailOf(fault)) ?? [t`Not valid.`, '']
  return { sheet: '', cell: fault.element ?? '', what, remedy }
}
