import type { MachineFacts } from '../../../src/app/environment/gather-machine'

/** A laptop under Debian, on battery, with a mouse that is charged. */
export const debianLaptop: MachineFacts = {
  platform: 'linux',
  hostname: 'lab',
  osType: 'Linux',
  osVersion: '#1 SMP PREEMPT_DYNAMIC Debian 6.12.48-1',
  kernelRelease: '6.12.48+deb13-amd64',
  release: [
    'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"',
    'NAME="Debian GNU/Linux"',
    'VERSION_ID="13"',
  ].join('\n'),
  cpuModels: Array.from({ length: 8 }, () => 'AMD Ryzen 7   7840U'),
  cpuInfo: 'processor\t: 0\nmodel\t\t: 116\nmodel name\t: AMD Ryzen 7   7840U',
  parallelism: 8,
  memoryBytes: 32e9,
  freeMemoryBytes: 20e9,
  loadAverage: 0.42,
  governor: 'powersave',
  powerSupplies: [
    { type: 'Mains', online: '0', status: null, scope: null },
    { type: 'Battery', online: null, status: 'Discharging', scope: null },
    { type: 'Battery', online: null, status: 'Charging', scope: 'Device' },
  ],
  pmset: null,
  nodeVersion: 'v20.20.0',
}
