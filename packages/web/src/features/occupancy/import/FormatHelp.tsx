import { Trans } from '@lingui/react/macro'
import { exampleFile } from './import-file.ts'
import styles from './import.module.css'
import { Icon } from '#ui/icons/Icon.tsx'

const exampleUrl = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleFile)}`

/** The help for the format of a file. Source: HIS-01 to HIS-14. */
export const FormatHelp = ({ timeZone }: { timeZone: string }) => (
  <details className={styles.help}>
    <summary>
      <Trans>File format</Trans>
    </summary>
    <pre className={styles.sample}>{exampleFile.trimEnd()}</pre>
    <ul>
      <li>
        <Trans>A header with “timestamp”, and “occupied” or “free”. Other columns are ignored.</Trans>
      </li>
      <li>
        <Trans>Times without an offset are in the lot’s time zone ({timeZone}).</Trans>
      </li>
      <li>
        <Trans>A count applies until the next row, for up to 12 hours. A blank count is a gap.</Trans>
      </li>
      <li>
        <Trans>
          Impossible counts are corrected and listed. If any row cannot be read, nothing is imported.
        </Trans>
      </li>
      <li>
        <Trans>
          Sensor and camera data takes precedence over the file; a later import replaces an earlier one.
        </Trans>
      </li>
    </ul>
    <a href={exampleUrl} download="occupancy-example.csv" className={styles.example}>
      <Icon name="download" size={14} />
      <Trans>Download this example</Trans>
    </a>
  </details>
)
