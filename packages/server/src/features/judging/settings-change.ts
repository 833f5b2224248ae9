import type { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import { isSameData } from '@stallwise/domain/fields/same-data.ts'
import { judgedSettingsOf } from '@stallwise/domain/judging/lot-settings.ts'
import type { LotChange } from './lot-change.ts'
import { loadChangeFrom } from './gate-change.ts'
import { loadJudgedSettings } from './load/judging.store.ts'
import { makeSilenceTimersDue } from './timers.store.ts'

const inProgress = new WeakSet<LotChange>()

/**
 * Called before a change writes a setting or a group that affects judging: takes the judging lock and, when everything
 * is written, logs the settings before and after, unless they are the same.
 */
export const noteSettingsChange = async (change: LotChange): Promise<void> => {
  if (inProgress.has(change)) return
  inProgress.add(change)
  const { client, lotId, now } = change
  const before = judgedSettingsOf((await change.judging()).lot.facts)
  change.beforeCommit(async () => {
    const after = await loadJudgedSettings(client, lotId)
    if (isSameData(before, after)) return
    const detail = { from: await loadChangeFrom(change), before, after }
    const onReloaded = (lot: JudgedLot) => {
      lot.requestAlertCheck()
      lot.violations.settingsChanged(before, change.now)
    }
    change.log({ kind: 'lot-configured', detail, onReloaded })
    // CFG-04: a new timeout applies to all sensors at once.
    if (before.sensorTimeoutMs !== after.sensorTimeoutMs) await makeSilenceTimersDue(client, lotId, now)
  })
}
