import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { problemText } from '#lib/api/problem-text.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { sprockitsQuery } from '../gates.queries.ts'
import styles from './intercom.module.css'

/** A big button for each gate of the lot. ICM-02. */
export const GateButtons = ({ lotId, onOpen }: { lotId: string; onOpen: (gate: SprockitView) => void }) => {
  const { t, i18n } = useLingui()
  const gates = useQuery(sprockitsQuery(lotId))
  return (
    <Card title={<Trans>Gates</Trans>}>
      {gates.isPending && <SkeletonRows rows={2} height={72} />}
      {gates.error && !gates.data && (
        <ErrorState onRetry={() => void gates.refetch()}>{problemText(gates.error, i18n)}</ErrorState>
      )}
      {gates.data?.length === 0 && <p className="dim">{t`This lot has no gates yet.`}</p>}
      <div className={styles.gates}>
        {gates.data?.map((gate) => (
          <button
            key={gate._id}
            type="button"
            className={styles.gate}
            aria-haspopup="dialog"
            aria-label={t`Open gate ${gate.name}`}
            onClick={() => onOpen(gate)}
          >
            <Icon name="gate" size={24} />
            <span className={styles.gateName}>{gate.name}</span>
            {gate.onSite === 'offline' && <span className={styles.offline}>{t`Edge box offline`}</span>}
          </button>
        ))}
      </div>
    </Card>
  )
}
