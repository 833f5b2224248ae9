import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ButtonWithReason } from '#ui/ButtonWithReason.tsx'
import { Card } from '#ui/Card.tsx'
import styles from '../configuration.module.css'

/** Imports the lot's configuration from the configured source server. CFG-50. */
export const ImportConfiguration = ({ configuration }: { configuration: LotConfiguration }) => {
  const { t, i18n } = useLingui()
  const { hasSyncSource } = useSession().config
  const queries = useQueryClient()
  const { _id: parkingLotId } = configuration
  const sync = useMutation({
    mutationFn: () => call('POST /syncProdData', { query: { parkingLotId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: lotKey(parkingLotId) }),
  })
  const done = sync.data
  const changed = done
    ? done.settings.length +
      done.parkingGroups.added +
      done.parkingGroups.changed +
      done.holidays +
      done.managers
    : 0
  return (
    <Card title={<Trans>Import the configuration</Trans>}>
      <div className={styles.side}>
        <p>
          <Trans>
            Replaces this lot’s settings, parking groups, holidays and managers with those of the other
            server. Stalls, devices and product access stay. Everything is imported, or nothing.
          </Trans>
        </p>
        {sync.error && (
          <Banner tone="alert" role="alert">
            {problemText(sync.error, i18n)}
          </Banner>
        )}
        {done && (
          <Banner icon="check" role="status">
            {plural(changed, {
              0: 'Nothing was different.',
              one: '# item was imported.',
              other: '# items were imported.',
            })}
          </Banner>
        )}
        <div className={styles.action}>
          <ButtonWithReason
            onClick={() => sync.mutate()}
            loading={sync.isPending}
            reason={hasSyncSource ? undefined : t`No server to import from is set up (SYNC_SOURCE_URL).`}
          >{t`Import configuration`}</ButtonWithReason>
        </div>
      </div>
    </Card>
  )
}
