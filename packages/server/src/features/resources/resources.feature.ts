import type { Feature } from '#feature.ts'

/** See docs/domain/feature-names.csv. */
export const resources: Feature = {
  name: 'resources',
}
