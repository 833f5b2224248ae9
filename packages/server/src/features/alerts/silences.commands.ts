import type { Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import { checkSilenceEnd, type SilenceScope } from '@stallwise/domain/alerts/alert-silences.rules.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { silenceView } from './alerts.view.ts'
import { removeSilence, saveSilence } from './silences.store.ts'

interface Wanted {
  readonly parkingLot: string
  readonly scope: SilenceScope
  readonly cause?: string | null | undefined
  readonly until: string
}

/** ALE-34, ALE-35: snoozes a cause or silences a type or a lot, for everybody, until a time. */
export const silence = (
  parts: ChangeLotParts,
  viewer: Viewer,
  { parkingLot, scope, cause = null, until }: Wanted,
): Promise<Silence> =>
  changeLot(parts, viewer, { lot: parkingLot, capability: 'alert.delete' }, async (change) => {
    const endsAt = new Date(until)
    refuseFaults(checkSilenceEnd(endsAt.getTime(), change.now))
    if ((scope === 'cause') !== (cause !== null))
      refuseFaults([{ path: 'cause', code: cause === null ? 'required' : 'not-allowed' }])
    const row = await saveSilence(change.tx, {
      parking_lot_id: change.lotId,
      id: uuidv7(),
      scope,
      cause,
      ends_at: endsAt,
      created_at: new Date(change.now),
      created_by: viewer.userId,
    })
    change.audit({
      action: scope === 'cause' ? 'alert.snooze' : 'alert.silence',
      objectKind: 'alert-silence',
      objectId: row.id,
      before: null,
      after: { scope, cause, endsAt: endsAt.toISOString() },
    })
    change.markStale('alerts')
    return silenceView({ ...row, created_name: viewer.name })
  })

/** ALE-36: ends a silence early; one that is over already is left as it is. */
export const endSilence = (parts: ChangeLotParts, viewer: Viewer, lot: string, id: string): Promise<void> =>
  changeLot(parts, viewer, { lot, capability: 'alert.delete' }, async (change) => {
    const ended = await removeSilence(change.tx, change.lotId, id)
    if (!ended) return
    change.audit({
      action: 'alert.end-silence',
      objectKind: 'alert-silence',
      objectId: id,
      before: { scope: ended.scope, cause: ended.cause, endsAt: ended.ends_at.toISOString() },
      after: null,
    })
    change.markStale('alerts')
  })
