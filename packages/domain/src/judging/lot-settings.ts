import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import type { FormerDefault, JudgedSettings, LoggedSettings, LotFacts } from './judging.model.ts'

/** A change of what judging knows of a lot's configuration. A default visitor group counts for reads from `from` on, which is later than every read before it. */
export interface SettingsChange {
  readonly from: number
  readonly before: LoggedSettings
  readonly after: LoggedSettings
}

/** The settings among what judging knows of a lot. */
export const judgedSettingsOf = ({
  thresholdPercent,
  sensorTimeoutMs,
  latenessMs,
  groups,
}: JudgedSettings): JudgedSettings => ({ thresholdPercent, sensorTimeoutMs, latenessMs, groups })

/** What judging takes from settings of the log. */
export const settingsOfLog = ({
  thresholdPercent,
  sensorTimeoutMs,
  latenessMs = defaultLatenessMs,
  groups,
}: LoggedSettings): JudgedSettings => ({ thresholdPercent, sensorTimeoutMs, latenessMs, groups })

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
