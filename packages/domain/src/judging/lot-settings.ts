import type { FormerDefault, JudgedSettings, LotFacts } from './judging.model.ts'

/** A change of what judging knows of a lot's configuration. A default visitor group counts for reads from `from` on, which is later than every read before it. */
export interface SettingsChange {
  readonly from: number
  readonly before: JudgedSettings
  readonly after: JudgedSettings
}

const defaultOf = (groups: JudgedSettings['groups']): string | null =>
  groups.find((group) => group.isDefaultVisitor)?.id ?? null

/** CFG-27: where a vehicle that no group claims counts, by the time of its read. */
export const defaultVisitorAt = (
  { groups, formerDefaults }: Pick<LotFacts, 'groups' | 'formerDefaults'>,
  at: number,
): string | null => {
  const former = formerDefaults.find(({ from }) => from > at)
  return former ? former.groupId : defaultOf(groups)
}

/** CFG-27: what a change leaves behind; nothing unless the default became another. */
export const formerDefaultsOf = ({ from, before, after }: SettingsChange): FormerDefault[] => {
  const groupId = defaultOf(before.groups)
  return groupId === defaultOf(after.groups) ? [] : [{ from, groupId }]
}
