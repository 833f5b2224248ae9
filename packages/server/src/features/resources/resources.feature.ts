import type { Feature } from '#feature.ts'

export const resources: Feature = {
  name: 'resources',
}
