import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import type { FormerDefault, JudgedSettings, LoggedSettings, LotFacts } from './judging.model.ts'

/** A change of settings that affect judging. A new default visitor group applies to reads from `from` on, which is later than every earlier read. */
export interface SettingsChange {
  readonly from: number
  readonly before: LoggedSettings
  readonly after: LoggedSettings
}

/** The settings among the facts of a lot. */
export const judgedSettingsOf = ({
  thresholdPercent,
  sensorTimeoutMs,
  latenessMs,
  groups,
  passValidityGroups,
  countsPassholderGroups,
  enforcement,
}: JudgedSettings): JudgedSettings => ({
  thresholdPercent,
  sensorTimeoutMs,
  latenessMs,
  groups,
  passValidityGroups,
  countsPassholderGroups,
  enforcement,
})

/** Reads logged settings, with defaults for older entries. */
export const settingsOfLog = (logged: LoggedSettings): JudgedSettings =>
  judgedSettingsOf({
    latenessMs: defaultLatenessMs,
    passValidityGroups: [],
    countsPassholderGroups: false,
    enforcement: null,
    ...logged,
  })

const defaultOf = (groups: JudgedSettings['groups']): string | null =>
  groups.find((group) => group.isDefaultVisitor)?.id ?? null

/** CFG-27: the default visitor group at the time of a read. */
export const defaultVisitorAt = (
  { groups, formerDefaults }: Pick<LotFacts, 'groups' | 'formerDefaults'>,
  at: number,
): string | null => {
  const former = formerDefaults.find(({ from }) => from > at)
  return former ? former.groupId : defaultOf(groups)
}

/** CFG-27: the former default after a change; empty unless the default changed. */
export const formerDefaultsOf = ({ from, before, after }: SettingsChange): FormerDefault[] => {
  const groupId = defaultOf(before.groups)
  return groupId === defaultOf(after.groups) ? [] : [{ from, groupId }]
}
