import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { useCan } from '#lib/session/viewer.ts'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Failure } from '../Failure.tsx'
import { useWhatToDo } from '../recommendation-words.ts'
import { useDecisions } from './use-decisions.ts'

const longestReason = 500

/** REC-57, REC-58: accept with a confirmation, or dismiss with a reason. */
export const DecideButtons = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { t } = useLingui()
  const whatToDo = useWhatToDo()
  const mayDecide = useCan('recommendation.decide')
  const [asked, setAsked] = useState<'accept' | 'dismiss'>()
  const [reason, setReason] = useState('')
  const close = () => setAsked(undefined)
  const decisions = useDecisions(recommendation, close)
  if (!mayDecide) return null
  const ask = (what: 'accept' | 'dismiss') => {
    decisions.reset()
    setAsked(what)
  }
  return (
    <>
      <Button onClick={() => ask('dismiss')}>{t`Dismiss recommendation`}</Button>
      <Button variant="primary" onClick={() => ask('accept')}>{t`Accept recommendation`}</Button>
      <ConfirmDialog
        isOpen={asked === 'accept'}
        onClose={close}
        title={<Trans>Accept recommendation</Trans>}
        answer={<Trans>Accept recommendation</Trans>}
        onConfirm={decisions.accept}
        isBusy={decisions.isBusy}
      >
        <Stack>
          <p className="strong">
            {whatToDo(recommendation, recommendation.evidence.groups[0]?.group.price?.frequency)}
          </p>
          <p>
            <Trans>
              It becomes a task, which follows how far the work is. Recommendations about the same stalls that
              contradict it are abandoned, and its groups wait before they get the next one.
            </Trans>
          </p>
          <Failure text={decisions.acceptFailure} />
        </Stack>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'dismiss'}
        onClose={close}
        title={<Trans>Dismiss recommendation</Trans>}
        answer={<Trans>Dismiss recommendation</Trans>}
        onConfirm={() => decisions.dismiss(reason.trim())}
        isBusy={decisions.isBusy}
        reason={reason.trim() === '' ? t`Enter a reason first.` : undefined}
      >
        <Stack>
          <p>{t`Its groups wait as long as after accepting before they get the next one.`}</p>
          <Textarea
            data-autofocus
            label={t`Reason`}
            maxLength={longestReason}
            rows={3}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Failure text={decisions.dismissFailure} />
        </Stack>
      </ConfirmDialog>
    </>
  )
}
