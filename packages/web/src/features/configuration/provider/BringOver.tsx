import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { call } from '#lib/api/call.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import styles from '../configuration.module.css'

/** Brings the lot's configuration over from the other server that is set. CFG-50. */
export const BringOver = ({ configuration }: { configuration: LotConfiguration }) => {
  const { i18n } = useLingui()
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
    <Card title={<Trans>Bring the configuration over</Trans>}>
      <div className={styles.side}>
        <p>
          <Trans>
            Takes settings, parking groups, holidays and managers of this lot from the other server that is
            set. Stalls, devices and product access stay. All of it is taken, or nothing.
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
              one: '# thing was brought over.',
              other: '# things were brought over.',
            })}
          </Banner>
        )}
        <div>
          <Button onClick={() => sync.mutate()} loading={sync.isPending}>
            <Trans>Bring configuration over</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}
