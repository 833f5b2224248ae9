import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { VehicleInside } from '@stallwise/contract/payments/price-stay.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { vehicleText } from '#lib/format/vehicles.ts'
import { Link } from '#lib/routes/Link.tsx'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan } from '#lib/session/viewer.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { CardGrid } from '#ui/CardGrid.tsx'
import { FactRows, Facts } from '#ui/Facts.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Parts } from '#ui/Parts.tsx'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import { Trail } from '#ui/Trail.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { HadLeft } from './HadLeft.tsx'
import { InsidePlateDialog } from './InsidePlateDialog.tsx'
import { exitActions } from './price-stay.parts.ts'
import { vehicleInsideQuery } from './price-stay.queries.ts'
import { StayPrice } from './StayPrice.tsx'
import styles from './price-stay.module.css'

/** What tells whether it is the vehicle at the exit. */
const VehicleCard = ({
  lotId,
  vehicle,
  timeZone,
}: {
  lotId: string
  vehicle: VehicleInside
  timeZone: string
}) => {
  const { t } = useLingui()
  const [isCorrecting, setCorrecting] = useState(false)
  const mayCorrect = useCan('payment.manage')
  const { licensePlate, readPlate, image, plateBox, enteredAt, heldSince, zone, camera } = vehicle
  const facts: readonly (readonly [string, string | null])[] = [
    [t`Entered`, formatFullDateTime(enteredAt, timeZone)],
    [t`Held at the exit`, heldSince && formatFullDateTime(heldSince, timeZone)],
    [t`Zone of entry`, zone?.name ?? null],
    [t`Camera`, camera],
    [t`Vehicle`, vehicleText({ ...vehicle, model: null })],
    [t`Read as`, readPlate === licensePlate ? null : readPlate],
  ]
  return (
    <Card title={t`Vehicle`}>
      {image && <img className={styles.image} src={image} alt={t`The vehicle as the camera saw it`} />}
      <PlateCrop size="large" image={image} box={plateBox} plate={readPlate} />
      <Facts label={t`Vehicle`}>
        <FactRows rows={facts} />
      </Facts>
      {mayCorrect && (
        <div className={styles.actions}>
          <Button onClick={() => setCorrecting(true)}>{t`Correct license plate…`}</Button>
        </div>
      )}
      {isCorrecting && (
        <InsidePlateDialog lotId={lotId} vehicle={vehicle} onClose={() => setCorrecting(false)} />
      )}
    </Card>
  )
}

/** `/parking-lots/{id}/price-stay/{visitId}`: a vehicle that is inside and what it owes. PAY-102, PAY-103. */
export const StayPage = () => {
  const { t, i18n } = useLingui()
  const { lotId } = lotRoute.useParams()
  const { visitId } = useParams({ strict: false }) as { visitId: string }
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const { data, error, refetch } = useQuery(vehicleInsideQuery(lotId, visitId))
  const mayOpen = useCan('gate.open')
  const list = `/parking-lots/${lotId}/price-stay`
  const trail = <Trail steps={[{ to: list, label: <Trans>Price a stay</Trans> }]} />
  if (error && isKnownRefusal(error))
    return (
      <>
        {trail}
        <PageHead title={<Trans>Price a stay</Trans>} />
        <Banner tone="soon" role="alert">
          {problemText(error, i18n)}
        </Banner>
        <p>
          <Link to={list}>{t`Vehicles inside`}</Link>
        </p>
      </>
    )
  if (!data) return <Waiting error={error} onRetry={refetch} height={420} />
  const { vehicle, price } = data
  const plate = vehicle.licensePlate
  return (
    <>
      {trail}
      <PageHead title={plate === null ? <Trans>Price a stay</Trans> : <span className="plate">{plate}</span>}>
        {mayOpen && (
          <Parts
            of={exitActions}
            given={{
              lotId,
              plate: plate ?? undefined,
              reason: plate === null ? t`Plate not read` : t`Plate not read: ${plate}`,
            }}
          />
        )}
      </PageHead>
      <CardGrid>
        {price ? (
          <StayPrice price={price} timeZone={lot.timeZone} />
        ) : (
          <Card title={t`No plate`}>
            <Trans>
              Only a tag of this vehicle was read. Its stay cannot be priced without a license plate.
            </Trans>
          </Card>
        )}
        <VehicleCard lotId={lotId} vehicle={vehicle} timeZone={lot.timeZone} />
        {plate !== null && <HadLeft lotId={lotId} visitId={visitId} />}
      </CardGrid>
    </>
  )
}
