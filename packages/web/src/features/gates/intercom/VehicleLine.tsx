import { Trans } from '@lingui/react/macro'
import type { PlateAnswer } from '@stallwise/contract/payments/price-stay.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import { reasonFor, type PeopleProps } from './open-for.ts'
import { PersonLine } from './PersonLine.tsx'

interface VehicleLineProps extends Omit<PeopleProps, 'timeZone'> {
  answer: PlateAnswer
  /** What it has paid and owes. */
  text: string
}

/** PAY-130: a vehicle without a pass, with what it has paid and owes, and the way to its price. */
export const VehicleLine = ({
  lotId,
  answer: { licensePlate, visit, meantPlate, owes },
  text,
  onOpen,
}: VehicleLineProps) => (
  <PersonLine
    kind={<Trans>Vehicle</Trans>}
    name={licensePlate}
    isPlate
    detail=""
    state={
      <>
        {text}
        {meantPlate && (
          <>
            {' · '}
            <Trans>Probably meant: {meantPlate}</Trans>
          </>
        )}
        {visit !== null && owes !== null && (
          <>
            {' · '}
            <Link to={`/parking-lots/${lotId}/price-stay/${visit}`}>
              <Trans>Show price and picture</Trans>
            </Link>
          </>
        )}
      </>
    }
    onOpen={onOpen && (() => onOpen(reasonFor(licensePlate, text), licensePlate))}
  >
    {null}
  </PersonLine>
)
