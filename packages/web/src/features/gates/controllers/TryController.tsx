import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { GateControllerView } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Card } from '#ui/Card.tsx'
import { useReasonTexts } from '../gate-words.ts'
import styles from '../gates.module.css'

/**
 * GAT-12: tests the sign-in at a controller as last saved, without opening a gate. For a controller described by its requests,
 * only the address can be checked.
 */
export const TryController = ({ controller }: { controller: GateControllerView }) => {
  const { i18n } = useLingui()
  const reasons = useReasonTexts()
  const trial = useMutation({
    mutationFn: () => call('POST /sprockit/controllers/{id}/test', { params: { id: controller._id } }),
    retry: false,
  })
  if (controller.reach === 'edge') return null
  const isDescribed = controller.driver === 'http'
  const { data, error } = trial
  return (
    <Card title={<Trans>Test this controller</Trans>} className={`${styles.section} ${styles.beside}`}>
      <div className={styles.trial}>
        <Button onClick={() => trial.mutate()} loading={trial.isPending}>
          {isDescribed ? <Trans>Check the address</Trans> : <Trans>Sign in at the controller</Trans>}
        </Button>
        <span role="status" className={data?.reason || error ? 'is-alert' : 'dim'}>
          {!data && !error && <Trans>The gate doesn’t move. The test uses the last saved settings.</Trans>}
          {data?.ok && <Trans>The controller answered and accepted the password.</Trans>}
          {data && !data.ok && data.reason && reasons[data.reason]}
          {data && !data.ok && !data.reason && (
            <Trans>The URL is allowed. You’ll see whether the requests work when a gate opens.</Trans>
          )}
          {error && problemText(error, i18n)}
        </span>
      </div>
    </Card>
  )
}
