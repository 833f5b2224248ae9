import { notePassChange, type LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'

/**
 * PAS-30, PCH-32: called before a change writes these passholders, their plates or tags, or the parking group of their group,
 * so that judging and the charges follow when everything is written.
 */
export const notePasses = async (change: LotChange, ids: readonly string[]): Promise<void> => {
  const passholderIds = await notePassChange(change, ids)
  await tell('passesChanging', { change, passholderIds })
}
