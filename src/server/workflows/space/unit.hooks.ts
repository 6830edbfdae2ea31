import { renamesRooms } from './room-names.ts';

export default { resource: 'organisation/unit', hooks: renamesRooms('unitName', 'unitId', '随单元更名') };
