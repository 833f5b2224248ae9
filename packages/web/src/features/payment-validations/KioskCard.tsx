import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lotQuery } from '#features/lots/lots.public.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { useOwner } from '#ui/resource/use-owner.ts'
import { giversQuery } from './payment-validations.queries.ts'
import styles from './payment-validations.module.css'

const namesShown = 12

const Givers = ({ lotId }: { lotId: string }): ReactNode => {
  const { data } = useQuery(giversQuery(lotId))
  if (!data) return null
  const shown = data.slice(0, namesShown).map(({ name }) => name)
  const names = shown.join(', ')
  const more = data.length - shown.length
  if (data.length === 0) return <Trans>No staff user of the lot can.</Trans>
  return more === 0 ? (
    <Trans>Staff users who can: {names}.</Trans>
  ) : (
    <Trans>
      Staff users who can: {names} and {more} more.
    </Trans>
  )
}

/** Where staff give validations, and which of them can. GUE-52, VAL-20. */
export const KioskCard = ({ ownerId: lotId }: { ownerId: string }) => {
  const { t } = useLingui()
  const { base } = useOwner()
  const { data: lot } = useQuery(lotQuery(lotId))
  if (!lot) return null
  const { payments, visitorValidation } = lot.productAccess
  return (
    <Card title={<Trans>Validation kiosk</Trans>} className={styles.kiosk}>
      {!visitorValidation && <p>{t`Visitor validation is off for this lot: nobody can give validations.`}</p>}
      {visitorValidation && !payments && (
        <p>{t`Payments are off for this lot: the kiosk registers license plates instead.`}</p>
      )}
      {visitorValidation && (
        <>
          <p>
            <Trans>Administrators, tenants and intercom users of the lot can give validations.</Trans>{' '}
            <Givers lotId={lotId} />
          </p>
          <div className={styles.actions}>
            <Button size="compact-sm" component={Link} to={`/parkinglots/${lotId}/staff-visitor-validation`}>
              <Trans>Open kiosk</Trans>
            </Button>
            <Button size="compact-sm" component={Link} to={`${base}/staff`}>{t`Change who can`}</Button>
          </div>
        </>
      )}
    </Card>
  )
}
