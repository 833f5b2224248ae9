import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import styles from './review.module.css'
import { SourceKey } from './SourceKey.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { PageHead } from '#ui/PageHead.tsx'

interface Props {
  draft: LotDraft
  lotId: string
}

/** Shown once the lot exists: what is left to do until its stalls report. */
export const LotCreated = ({ draft, lotId }: Props) => {
  const { t } = useLingui()
  const customerId = draft.customer._id
  const { name } = draft
  const devices = formatNumber(draft.stallList?.devices ?? 0)
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => page.current?.focus(), [])
  return (
    <div className={styles.created} ref={page} tabIndex={-1}>
      <PageHead title={<Trans>{name} was created</Trans>}>
        <Button component={Link} to={`/parking-lots/${lotId}/map`} variant="primary">
          <Trans>Open its map</Trans>
        </Button>
      </PageHead>
      <p className="dim">
        <Trans>
          Its stalls show as vacant until their devices report (devices in the stall list: {devices}). Three
          steps left:
        </Trans>
      </p>
      <ol className={styles.next}>
        <li>
          <Card title={<Trans>1. Create a source key</Trans>}>
            <SourceKey customerId={customerId} lotName={name} />
          </Card>
        </li>
        <li>
          <Card title={<Trans>2. Point the devices here</Trans>}>
            <p>
              <Trans>
                Enter the URL and the key above in the network server, the cameras or the readers. A stall
                updates on the map with the first message from its device.
              </Trans>
            </p>
          </Card>
        </li>
        <li>
          <Card title={<Trans>3. Complete the setup</Trans>}>
            <p>
              <Link to={`/admin/${customerId}/parking-lot/${lotId}`}>
                <Trans>Zones, cameras, gates and signs</Trans>
              </Link>
              {' · '}
              <Link to={`/parking-lots/${lotId}`}>{t`Real-time status`}</Link>
              {' · '}
              <Link to={`/admin/${customerId}/add-parking-lot`}>{t`Add another lot`}</Link>
            </p>
          </Card>
        </li>
      </ol>
    </div>
  )
}
