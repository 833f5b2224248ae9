import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { mapAt } from '#ui/map/map-view.ts'
import { formatFullDateTime } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { useCan } from '#lib/session/viewer.ts'
import { Card } from '#ui/Card.tsx'
import { Fact, Facts } from '#ui/Facts.tsx'
import { HistoryList } from '#ui/HistoryList.tsx'
import { reasonName } from './violation-reasons.public.ts'
import { actingNames, endNames, matchText, moveNames } from './violation-words.ts'
import { StatusBadge } from './violations.columns.tsx'
import styles from './violations.module.css'

interface OfViolation {
  violation: ViolationDetails
  timeZone: string
}

const Location = ({ lotId, violation: { location } }: { lotId: string; violation: ViolationDetails }) => {
  if (!location) return null
  return (
    <Fact name={<Trans>Location</Trans>}>
      {location.kind === 'stall' ? (
        <Link {...(mapAt(lotId, { stall: location.name }) as { to: '/' })}>{location.name}</Link>
      ) : (
        location.name
      )}
    </Fact>
  )
}

const Others = ({ lotId, violation }: { lotId: string; violation: ViolationDetails }) => {
  const { others, licensePlate } = violation
  if (others === 0 || licensePlate === null) return null
  return (
    <Fact name={<Trans>Same plate</Trans>}>
      <Link to={`/parking-lots/${lotId}/violations`} search={{ q: licensePlate, timePeriod: '365d' }}>
        <Plural value={others} one="# other violation" other="# other violations" />
      </Link>
    </Fact>
  )
}

/** LPR-10: leads whoever reads logs to the history of the plate. */
const PlateHistory = ({
  lotId,
  violation: { licensePlate },
}: {
  lotId: string
  violation: ViolationDetails
}) => {
  const mayRead = useCan('log.read')
  if (!mayRead || licensePlate === null) return null
  return (
    <Fact name={<Trans>License plate</Trans>}>
      <Link to={`/parking-lots/${lotId}/logs/lpr/${encodeURIComponent(licensePlate)}`}>
        <Trans>Plate history</Trans>
      </Link>
    </Fact>
  )
}

/** What it is about: reason, state, place, time and passholder. */
export const ViolationFacts = ({ lotId, violation, timeZone }: OfViolation & { lotId: string }) => {
  const { t } = useLingui()
  const { passholder, visit, endedBy, note } = violation
  const at = (time: string) => formatFullDateTime(time, timeZone)
  return (
    <Card title={reasonName(violation)}>
      <Facts label={t`Violation`}>
        <Fact name={<Trans>Status</Trans>}>
          <span className={styles.stateFact}>
            <StatusBadge {...violation} />
            {endedBy && <span className="dim">{endNames()[endedBy]}</span>}
          </span>
        </Fact>
        <Fact name={<Trans>Began</Trans>}>{at(violation.dateCreated)}</Fact>
        <Location lotId={lotId} violation={violation} />
        {visit && <Fact name={<Trans>Entered</Trans>}>{at(visit.enteredAt)}</Fact>}
        {violation.paid && (
          <Fact name={<Trans>Paid until</Trans>}>
            {violation.paid.payment === null ? (
              at(violation.paid.until)
            ) : (
              <Link to={`/parking-lots/${lotId}/payments/${violation.paid.payment}`}>
                {at(violation.paid.until)}
              </Link>
            )}
          </Fact>
        )}
        {violation.notSeenSince && (
          <Fact name={<Trans>Not seen since</Trans>}>{at(violation.notSeenSince)}</Fact>
        )}
        {violation.leftAt && <Fact name={<Trans>Left</Trans>}>{at(violation.leftAt)}</Fact>}
        {violation.status === 'active' && violation.autoDismissAt && (
          <Fact name={<Trans>Auto-dismiss</Trans>}>{at(violation.autoDismissAt)}</Fact>
        )}
        {passholder && (
          <Fact name={<Trans>Passholder</Trans>}>
            <Link to={`/parking-lots/${lotId}/passholders/${passholder._id}`}>{passholder.name}</Link>
            {passholder.passholderGroup && <span className="dim"> · {passholder.passholderGroup}</span>}
          </Fact>
        )}
        {visit && <Fact name={<Trans>Match</Trans>}>{matchText(visit, violation.licensePlate)}</Fact>}
        <PlateHistory lotId={lotId} violation={violation} />
        <Others lotId={lotId} violation={violation} />
        {note && (
          <Fact name={<Trans>Note</Trans>}>
            <span className={styles.note}>{note}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/** VIO-32: further reports about the vehicle; nothing without any. */
export const ReportsCard = ({ violation: { reports }, timeZone }: OfViolation) =>
  reports.length === 0 ? null : (
    <Card title={<Trans>Reported again</Trans>}>
      <HistoryList>
        {reports.map(({ at, by, note }) => (
          <li key={at}>
            <span>
              {note ?? <Trans>No note</Trans>}
              {by !== null && <span className="dim"> · {by}</span>}
            </span>
            <span className="dim">{formatFullDateTime(at, timeZone)}</span>
          </li>
        ))}
      </HistoryList>
    </Card>
  )

/** What happened, and who did what. */
export const HistoryCard = ({ violation, timeZone }: OfViolation) => {
  const names = moveNames()
  const acting = actingNames()
  return (
    <Card title={<Trans>History</Trans>}>
      <HistoryList>
        {violation.history.map(({ at, who, actorKind, move }) => (
          <li key={`${at} ${move}`}>
            <span>
              {names[move] ?? move}
              {who !== null && <span className="dim"> · {who}</span>}
              {actorKind !== null && actorKind !== 'user' && (
                <span className="dim"> · {acting[actorKind]}</span>
              )}
            </span>
            <span className="dim">{formatFullDateTime(at, timeZone)}</span>
          </li>
        ))}
      </HistoryList>
    </Card>
  )
}
