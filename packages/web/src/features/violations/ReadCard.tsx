import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { vehicleText } from '#lib/format/vehicles.ts'
import { Card } from '#ui/Card.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import styles from './violations.module.css'

type Read = NonNullable<NonNullable<ViolationDetails['visit']>['entry']>

/** Rounded down, as it is compared with a limit. */
const percent = (score: number | null) => (score === null ? '' : ` · ${Math.floor(score * 100)}%`)

interface ReadCardProps {
  title: ReactNode
  read: Read
  timeZone: string
  /** The plate that the lot takes it for. */
  plate: string | null
}

/** What a camera saw: its image, the plate as it was read, other candidates, and the vehicle. */
export const ReadCard = ({ title, read, timeZone, plate }: ReadCardProps) => {
  const { t } = useLingui()
  const vehicle = vehicleText(read)
  const others = read.candidates.filter((one) => one.plate !== plate)
  return (
    <Card title={title}>
      {read.image && (
        <img className={styles.image} src={read.image} alt={t`The vehicle as the camera saw it`} />
      )}
      <div className={styles.crop}>
        <PlateCrop image={read.image} box={read.plateBox} plate={read.plate} />
      </div>
      <Facts>
        <Fact name={<Trans>Time</Trans>}>{formatFullDateTime(read.at, timeZone)}</Fact>
        {read.camera && <Fact name={<Trans>Camera</Trans>}>{read.camera}</Fact>}
        <Fact name={<Trans>Plate as read</Trans>}>
          <span className="plate">{read.plate ?? '–'}</span>
          {percent(read.score)}
        </Fact>
        {others.length > 0 && (
          <Fact name={<Trans>Other candidates</Trans>}>
            {others.map((one) => `${one.plate}${percent(one.score)}`).join(', ')}
          </Fact>
        )}
        {vehicle && <Fact name={<Trans>Vehicle</Trans>}>{vehicle}</Fact>}
      </Facts>
    </Card>
  )
}
