/** Four iterations 1.2 s apart, as k6 1.8.1 printed them with `--out json=-`, a summary of the script's own, and `--summary-export`. */
export const recordedOutput = `{"type":"Metric","data":{"name":"my_trend","type":"trend","contains":"time","thresholds":["p(95)<2","avg<1000"],"submetrics":null},"metric":"my_trend"}
{"metric":"my_trend","type":"Point","data":{"time":"2026-11-27T13:14:01.290236101Z","value":1,"tags":{"a":"b","group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"my_counter","type":"counter","contains":"default","thresholds":[],"submetrics":[{"name":"my_counter{a:b}","suffix":"a:b","tags":{"a":"b"}}]},"metric":"my_counter"}
{"metric":"my_counter","type":"Point","data":{"time":"2026-11-27T13:14:01.290246741Z","value":2,"tags":{"a":"b","group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"my_rate","type":"rate","contains":"default","thresholds":["rate>=0.5"],"submetrics":null},"metric":"my_rate"}
{"metric":"my_rate","type":"Point","data":{"time":"2026-11-27T13:14:01.290252111Z","value":1,"tags":{"group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"my_gauge","type":"gauge","contains":"default","thresholds":[],"submetrics":null},"metric":"my_gauge"}
{"metric":"my_gauge","type":"Point","data":{"time":"2026-11-27T13:14:01.290254586Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"checks","type":"rate","contains":"default","thresholds":[],"submetrics":null},"metric":"checks"}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:01.290387104Z","value":1,"tags":{"check":"even","group":"::inner","scenario":"default"}}}
{"type":"Metric","data":{"name":"group_duration","type":"trend","contains":"time","thresholds":[],"submetrics":null},"metric":"group_duration"}
{"metric":"group_duration","type":"Point","data":{"time":"2026-11-27T13:14:01.290397343Z","value":0.114786,"tags":{"group":"::inner","scenario":"default"}}}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:01.290414295Z","value":1,"tags":{"check":"one","group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"vus","type":"gauge","contains":"default","thresholds":[],"submetrics":null},"metric":"vus"}
{"metric":"vus","type":"Point","data":{"time":"2026-11-27T13:14:02.2781018Z","value":1,"tags":{}}}
{"type":"Metric","data":{"name":"vus_max","type":"gauge","contains":"default","thresholds":[],"submetrics":null},"metric":"vus_max"}
{"metric":"vus_max","type":"Point","data":{"time":"2026-11-27T13:14:02.2781018Z","value":1,"tags":{}}}
{"type":"Metric","data":{"name":"data_sent","type":"counter","contains":"data","thresholds":[],"submetrics":null},"metric":"data_sent"}
{"metric":"data_sent","type":"Point","data":{"time":"2026-11-27T13:14:02.490902079Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"data_received","type":"counter","contains":"data","thresholds":[],"submetrics":null},"metric":"data_received"}
{"metric":"data_received","type":"Point","data":{"time":"2026-11-27T13:14:02.490902079Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"iteration_duration","type":"trend","contains":"time","thresholds":[],"submetrics":null},"metric":"iteration_duration"}
{"metric":"iteration_duration","type":"Point","data":{"time":"2026-11-27T13:14:02.490902079Z","value":1200.735647,"tags":{"group":"","scenario":"default"}}}
{"type":"Metric","data":{"name":"iterations","type":"counter","contains":"default","thresholds":[],"submetrics":null},"metric":"iterations"}
{"metric":"iterations","type":"Point","data":{"time":"2026-11-27T13:14:02.490902079Z","value":1,"tags":{"group":"","scenario":"default"}}}
{"metric":"my_trend","type":"Point","data":{"time":"2026-11-27T13:14:02.491050747Z","value":2,"tags":{"a":"b","group":"","scenario":"default"}}}
{"metric":"my_counter","type":"Point","data":{"time":"2026-11-27T13:14:02.491066467Z","value":2,"tags":{"a":"b","group":"","scenario":"default"}}}
{"metric":"my_rate","type":"Point","data":{"time":"2026-11-27T13:14:02.491072428Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"my_gauge","type":"Point","data":{"time":"2026-11-27T13:14:02.491076025Z","value":1,"tags":{"group":"","scenario":"default"}}}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:02.491214815Z","value":0,"tags":{"check":"even","group":"::inner","scenario":"default"}}}
{"metric":"group_duration","type":"Point","data":{"time":"2026-11-27T13:14:02.49122288Z","value":0.109926,"tags":{"group":"::inner","scenario":"default"}}}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:02.491241124Z","value":1,"tags":{"check":"one","group":"","scenario":"default"}}}
{"metric":"vus","type":"Point","data":{"time":"2026-11-27T13:14:03.287002001Z","value":1,"tags":{}}}
{"metric":"vus_max","type":"Point","data":{"time":"2026-11-27T13:14:03.287002001Z","value":1,"tags":{}}}
{"metric":"data_sent","type":"Point","data":{"time":"2026-11-27T13:14:03.691044374Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"data_received","type":"Point","data":{"time":"2026-11-27T13:14:03.691044374Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"iteration_duration","type":"Point","data":{"time":"2026-11-27T13:14:03.691044374Z","value":1200.060973,"tags":{"group":"","scenario":"default"}}}
{"metric":"iterations","type":"Point","data":{"time":"2026-11-27T13:14:03.691044374Z","value":1,"tags":{"group":"","scenario":"default"}}}
{"metric":"my_trend","type":"Point","data":{"time":"2026-11-27T13:14:03.691346621Z","value":3,"tags":{"a":"b","group":"","scenario":"default"}}}
{"metric":"my_counter","type":"Point","data":{"time":"2026-11-27T13:14:03.691400061Z","value":2,"tags":{"a":"b","group":"","scenario":"default"}}}
{"metric":"my_rate","type":"Point","data":{"time":"2026-11-27T13:14:03.691409709Z","value":1,"tags":{"group":"","scenario":"default"}}}
{"metric":"my_gauge","type":"Point","data":{"time":"2026-11-27T13:14:03.691413706Z","value":2,"tags":{"group":"","scenario":"default"}}}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:03.69164488Z","value":1,"tags":{"check":"even","group":"::inner","scenario":"default"}}}
{"metric":"group_duration","type":"Point","data":{"time":"2026-11-27T13:14:03.69168734Z","value":0.188324,"tags":{"group":"::inner","scenario":"default"}}}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:03.691709601Z","value":1,"tags":{"check":"one","group":"","scenario":"default"}}}
{"metric":"vus","type":"Point","data":{"time":"2026-11-27T13:14:04.278151267Z","value":1,"tags":{}}}
{"metric":"vus_max","type":"Point","data":{"time":"2026-11-27T13:14:04.278151267Z","value":1,"tags":{}}}
{"metric":"data_sent","type":"Point","data":{"time":"2026-11-27T13:14:04.89103744Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"data_received","type":"Point","data":{"time":"2026-11-27T13:14:04.89103744Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"iteration_duration","type":"Point","data":{"time":"2026-11-27T13:14:04.89103744Z","value":1199.804222,"tags":{"group":"","scenario":"default"}}}
{"metric":"iterations","type":"Point","data":{"time":"2026-11-27T13:14:04.89103744Z","value":1,"tags":{"group":"","scenario":"default"}}}
{"metric":"my_trend","type":"Point","data":{"time":"2026-11-27T13:14:04.891289001Z","value":4,"tags":{"a":"b","group":"","scenario":"default"}}}
{"metric":"my_counter","type":"Point","data":{"time":"2026-11-27T13:14:04.891326432Z","value":2,"tags":{"a":"b","group":"","scenario":"default"}}}
{"metric":"my_rate","type":"Point","data":{"time":"2026-11-27T13:14:04.891334066Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"my_gauge","type":"Point","data":{"time":"2026-11-27T13:14:04.891337803Z","value":3,"tags":{"group":"","scenario":"default"}}}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:04.891519093Z","value":0,"tags":{"check":"even","group":"::inner","scenario":"default"}}}
{"metric":"group_duration","type":"Point","data":{"time":"2026-11-27T13:14:04.891552586Z","value":0.14405,"tags":{"group":"::inner","scenario":"default"}}}
{"metric":"checks","type":"Point","data":{"time":"2026-11-27T13:14:04.891573395Z","value":1,"tags":{"check":"one","group":"","scenario":"default"}}}
{"metric":"vus","type":"Point","data":{"time":"2026-11-27T13:14:05.278339763Z","value":1,"tags":{}}}
{"metric":"vus_max","type":"Point","data":{"time":"2026-11-27T13:14:05.278339763Z","value":1,"tags":{}}}
{"metric":"data_sent","type":"Point","data":{"time":"2026-11-27T13:14:06.091026027Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"data_received","type":"Point","data":{"time":"2026-11-27T13:14:06.091026027Z","value":0,"tags":{"group":"","scenario":"default"}}}
{"metric":"iteration_duration","type":"Point","data":{"time":"2026-11-27T13:14:06.091026027Z","value":1199.819751,"tags":{"group":"","scenario":"default"}}}
{"metric":"iterations","type":"Point","data":{"time":"2026-11-27T13:14:06.091026027Z","value":1,"tags":{"group":"","scenario":"default"}}}
a summary of its own
{
    "metrics": {
        "vus": {
            "max": 1,
            "value": 1,
            "min": 1
        },
        "my_counter{a:b}": {
            "count": 8,
            "rate": 1.666265046802436,
            "thresholds": {
                "count>100": true
            }
        },
        "iteration_duration": {
            "avg": 1200.10514825,
            "min": 1199.804222,
            "med": 1199.940362,
            "max": 1200.735647,
            "p(90)": 1200.5332448,
            "p(95)": 1200.6344459
        },
        "my_trend": {
            "avg": 2.5,
            "min": 1,
            "med": 2.5,
            "max": 4,
            "p(90)": 3.7,
            "p(95)": 3.8499999999999996,
            "thresholds": {
                "avg<1000": false,
                "p(95)<2": true
            }
        },
        "my_gauge": {
            "value": 3,
            "min": 0,
            "max": 3
        },
        "checks": {
            "passes": 6,
            "fails": 2,
            "value": 0.75
        },
        "data_received": {
            "count": 0,
            "rate": 0
        },
        "iterations": {
            "count": 4,
            "rate": 0.833132523401218
        },
        "my_counter": {
            "count": 8,
            "rate": 1.666265046802436
        },
        "my_rate": {
            "passes": 2,
            "fails": 2,
            "thresholds": {
                "rate>=0.5": false
            },
            "value": 0.5
        },
        "vus_max": {
            "value": 1,
            "min": 1,
            "max": 1
        },
        "data_sent": {
            "count": 0,
            "rate": 0
        },
        "group_duration": {
            "p(90)": 0.1750418,
            "p(95)": 0.18168289999999998,
            "avg": 0.1392715,
            "min": 0.109926,
            "med": 0.129418,
            "max": 0.188324
        }
    },
    "root_group": {
        "name": "",
        "path": "",
        "id": "d41d8cd98f00b204e9800998ecf8427e",
        "groups": {
            "inner": {
                "name": "inner",
                "path": "::inner",
                "id": "7a39326727e73ca478ad26238818e14c",
                "groups": {},
                "checks": {
                        "even": {
                            "name": "even",
                            "path": "::inner::even",
                            "id": "1fcd0d825d9dd56d2187da33f588c417",
                            "passes": 2,
                            "fails": 2
                        }
                    }
            }
        },
        "checks": {
            "one": {
                "name": "one",
                "path": "::one",
                "id": "ed1afd5bef275c7bbb09879ea3e3b54f",
                "passes": 4,
                "fails": 0
            }
        }
    }
}`;
