import { useLingui } from '@lingui/react/macro'
import type { Silence } from '@stallwise/contract/alerts/alerts.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { formatDateTime } from '#lib/format/times.ts'
import { toastFailed, toastUndo } from '#ui/toasts.tsx'
import { useSilences, type SilenceTarget } from './alerts.queries.ts'

/** Snoozes and silences, and ends both; each can be undone. */
export const useSilencing = ({ _id: lotId, timeZone }: Pick<Lot, '_id' | 'timeZone'>) => {
  const { t, i18n } = useLingui()
  const { start, end } = useSilences(lotId)
  const failed = (error: unknown) => toastFailed(problemText(error, i18n))
  return {
    start: async (target: SilenceTarget, until: number) => {
      const time = formatDateTime(until, timeZone)
      try {
        const { _id } = await start(target, new Date(until).toISOString())
        toastUndo(
          target.scope === 'cause' ? t`Alerts snoozed until ${time}.` : t`Alerts silenced until ${time}.`,
          () => end(_id),
        )
      } catch (error) {
        failed(error)
      }
    },
    end: async (silence: Silence) => {
      try {
        await end(silence._id)
        toastUndo(silence.scope === 'cause' ? t`Snooze ended.` : t`Silence ended.`, () =>
          start(silence, silence.endsAt),
        )
      } catch (error) {
        failed(error)
      }
    },
  }
}

/** What `useSilencing` gives. */
export type Silencing = ReturnType<typeof useSilencing>
