import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Icon } from './icons/Icon.tsx'
import styles from './Upsell.module.css'

/** Shown to a camera-only customer in place of real-time status. Source: specification section 2. */
export const Upsell = ({ contactUrl }: { contactUrl: string | null }) => (
  <section className={styles.upsell}>
    <Icon name="gauge" size={24} />
    <div>
      <h2>
        <Trans>Want real-time status? We can help!</Trans>
      </h2>
      <p className="dim">
        <Trans>This lot is counted by cameras. Stall sensors add the map and live occupancy per group.</Trans>
      </p>
    </div>
    {contactUrl ? (
      <Button component="a" href={contactUrl}>
        <Trans>Contact us</Trans>
      </Button>
    ) : (
      <p>
        <Trans>Ask your provider about stall sensors.</Trans>
      </p>
    )}
  </section>
)
