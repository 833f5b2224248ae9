import { t } from '@lingui/core/macro'
import type { MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'

/** The names of a masterlist and of its fields. */
export interface MasterlistWords {
  title: string
  name: string
  detail: string
  /** What one entry is called. */
  entry: string
  empty: string
  purpose: string
}

export const masterlistWords = (kind: MasterlistKind): MasterlistWords => {
  if (kind === 'pass-ids')
    return {
      title: t`Pass ID masterlist`,
      name: t`Pass ID`,
      detail: t`Suite`,
      entry: t`pass ID`,
      empty: t`No pass IDs yet`,
      purpose: t`If this list has entries, passholders can only have its pass IDs, with its suites.`,
    }
  if (kind === 'multi-pass-tags')
    return {
      title: t`Multi-pass tag masterlist`,
      name: t`Tag ID`,
      detail: t`Pass ID`,
      entry: t`tag`,
      empty: t`No tags yet`,
      purpose: t`A multi-pass whose pass ID is in this list can only have the tags listed for it.`,
    }
  return {
    title: t`EV station masterlist`,
    name: t`Station ID`,
    detail: t`Vendor`,
    entry: t`EV station`,
    empty: t`No EV stations yet`,
    purpose: t`The EV stations of this lot.`,
  }
}
